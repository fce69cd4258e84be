// When a preview is asked for: after a pause of typing, and one at a time. What changes while one is on its way makes
// one more, so that the last one shows what is typed.

/** Milliseconds without a keystroke. */
const pause = 350
/** Milliseconds after which a preview that did not come is given up. */
const patience = 10_000

export class PreviewTurns {
  #send
  #clock
  /** The end of the pause. */
  #typing
  /** The end of the patience. */
  #waiting
  #isUnderWay = false
  #isLate = false

  /** @param {() => void} send Asks for a preview of what is typed now. */
  constructor(send, clock = { wait: (act, time) => setTimeout(act, time), stop: timer => clearTimeout(timer) }) {
    [this.#send, this.#clock] = [send, clock]
  }

  /** Something was typed. */
  typed() {
    this.#clock.stop(this.#typing)
    this.#typing = this.#clock.wait(this.#ask, pause)
  }

  /** Another page was chosen: nobody waits for more. */
  chosen() {
    this.#clock.stop(this.#typing)
    this.#ask()
  }

  /** The preview is here. */
  arrived() {
    this.#clock.stop(this.#waiting)
    this.#isUnderWay = false
    if (!this.#isLate) return
    this.#isLate = false
    this.#ask()
  }

  #ask = () => {
    if (this.#isUnderWay) {
      this.#isLate = true
      return
    }
    this.#isUnderWay = true
    this.#waiting = this.#clock.wait(() => this.arrived(), patience)
    this.#send()
  }
}

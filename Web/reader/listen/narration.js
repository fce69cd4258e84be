// The publisher's own voice: clips of sounds, each with its element, page after page. No DOM except the
// sound.

/** A clip that starts at the previous one's end plays without a gap. */
const gap = 0.25
/** Maximum skipped pages without a voice: a picture between chapters. */
const silentPages = 5

/**
 * @typedef {{id?: string, src: string, begin: number, end?: number}} Clip milliseconds
 * Events: `sentence` (`page`, `id`: this element is read now) and `end` (`isFailed`: the audio did not load).
 */
export class Narration extends EventTarget {
  #sound
  #clipsOf
  #lastPage
  #clips = []
  #at = -1
  #page = 0
  #isPaused = false
  /** Counts starts, so that late results are ignored. */
  #turn = 0
  #rate = 1

  /**
   * @param {object} book
   * @param {(page: number) => Promise<Clip[]>} book.clipsOf none for a page without a voice
   * @param {() => number} book.lastPage
   * @param {HTMLAudioElement} [book.sound] a stand-in, for tests
   */
  constructor({ clipsOf, lastPage, sound = new Audio() }) {
    super()
    this.#clipsOf = clipsOf
    this.#lastPage = lastPage
    this.#sound = sound
    sound.addEventListener('timeupdate', () => this.#follow())
    sound.addEventListener('ended', () => { if (this.isSpeaking) this.#step(1) })
    sound.addEventListener('error', () => { if (this.isSpeaking) this.#end(true) })
  }

  get isPossible() { return true }
  get isSpeaking() { return this.#at >= 0 }
  get isPaused() { return this.isSpeaking && this.#isPaused }
  get #clip() { return this.#clips[this.#at] }

  /**
   * @param {number} page
   * @param {string} [id] the element to begin with
   * @returns {Promise<boolean>} whether the page has a voice
   */
  async begin(page, id) {
    this.stop()
    const turn = this.#turn
    const clips = await this.#clipsOf(page)
    if (turn !== this.#turn || clips.length === 0) return clips.length > 0
    this.#isPaused = false
    this.#open(page, clips, Math.max(0, clips.findIndex(clip => id !== undefined && clip.id === id)))
    return true
  }

  toggle() {
    if (!this.isSpeaking) return
    this.#isPaused = !this.#isPaused
    if (this.#isPaused) this.#sound.pause()
    else this.#start()
  }

  /** @param {{rate: number}} how */
  use({ rate }) {
    this.#rate = rate
    // The next sound would play at the standard rate.
    this.#sound.defaultPlaybackRate = this.#sound.playbackRate = rate
  }

  /** One clip forward or back. */
  skip(by) {
    if (this.isSpeaking) this.#step(by, true)
  }

  stop() {
    this.#turn += 1
    this.#at = -1
    this.#clips = []
    this.#sound.pause()
  }

  #open(page, clips, at) {
    this.#page = page
    this.#clips = clips
    this.#say(at, true)
  }

  #say(at, isJump) {
    const before = this.#clip
    this.#at = at
    const { src, begin, id } = this.#clip
    const isSame = this.#sound.src === src
    if (!isSame) {
      this.#sound.src = src
      this.use({ rate: this.#rate })
    }
    const follows = !isJump && isSame && before?.end !== undefined && Math.abs(before.end - begin) <= gap * 1000
    if (!follows) this.#sound.currentTime = begin / 1000
    this.dispatchEvent(Object.assign(new Event('sentence'), { page: this.#page, id }))
    if (!this.#isPaused) this.#start()
  }

  #start() {
    const turn = this.#turn
    this.#sound.play()?.catch?.(({ name }) => {
      // Another clip began, or a pause.
      if (name !== 'AbortError' && turn === this.#turn && this.isSpeaking) this.#end(true)
    })
  }

  #follow() {
    const { end } = this.#clip ?? {}
    if (end !== undefined && !this.#isPaused && this.#sound.currentTime * 1000 >= end) this.#step(1)
  }

  #step(by, isJump = false) {
    const at = this.#at + by
    if (this.#clips[at]) return this.#say(at, isJump)
    if (by < 0) return this.#say(0, true)
    return this.#turnOver()
  }

  async #turnOver() {
    const turn = this.#turn
    const from = this.#page
    // The last clip must not end twice while the next page loads.
    this.#clips = [this.#clip].map(({ end, ...clip }) => clip)
    this.#at = 0
    this.#sound.pause()
    const last = Math.min(this.#lastPage(), from + silentPages)
    for (let page = from + 1; page <= last; page += 1) {
      const clips = await this.#clipsOf(page)
      if (turn !== this.#turn) return
      if (clips.length > 0) return this.#open(page, clips, 0)
    }
    this.#end()
  }

  #end(isFailed = false) {
    this.stop()
    this.dispatchEvent(Object.assign(new Event('end'), { isFailed }))
  }
}

/**
 * The clips of a page layer, with the addresses of their audio.
 * @param {string} content the address of the content's tree
 * @returns {Clip[]}
 */
export function clipsOfLayer(layer, content) {
  if (!content) return []
  return (layer?.narration?.clips ?? []).map(
    ({ id, src, begin, end }) => ({ id, src: new URL(src, content).href, begin, end }))
}

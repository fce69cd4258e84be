// Reads aloud, sentence by sentence, with the browser's voice.
import { sentences } from '../articles/articles.js'

/** Errors of an interrupted sentence, and of one that can't be spoken while the next may. */
const passing = new Set(['interrupted', 'canceled'])
const skipped = new Set(['text-too-long', 'invalid-argument'])

/**
 * Events: `sentence` (`block`, `index`, `length` of the spoken letters, `page`) and `end` (`isFailed`: this
 * browser has no voice for it).
 */
export class Listening extends EventTarget {
  #queue = []
  #language
  #at = -1
  #speech
  #utter
  /** The current utterance, none in a pause: others may still end. */
  #words
  #rate = 1
  #voice

  /** @param {{speech?: SpeechSynthesis, utter?: (text: string) => SpeechSynthesisUtterance}} of stand-ins, for tests */
  constructor({ speech = globalThis.speechSynthesis, utter = text => new SpeechSynthesisUtterance(text) } = {}) {
    super()
    this.#speech = speech
    this.#utter = utter
  }

  get isPossible() { return this.#speech !== undefined }
  get isSpeaking() { return this.#at >= 0 }
  get isPaused() { return this.isSpeaking && !this.#words }

  /**
   * @param {import('../articles/articles.js').Block[]} blocks
   * @param {number} from the block to begin with
   * @param {number} letter in it, where the first sentence begins
   */
  begin(blocks, language, from = 0, letter = 0) {
    this.stop()
    this.#language = language
    this.#queue = blocks.flatMap(
      (block, number) =>
        sentences(block.text, language).map(({ text, index }) => ({ text, index, block: number, page: block.page })))
    this.#say(Math.max(0,
      this.#queue.findIndex(({ block, index }) => block > from || (block === from && index >= letter))))
  }

  /** Resumes at the beginning of the sentence: after the browser's own pause some voices never resume. */
  toggle() {
    if (!this.isSpeaking) return
    if (this.isPaused) this.#say(this.#at, true)
    else this.#break()
  }

  /**
   * @param {{rate: number, voice?: SpeechSynthesisVoice}} how without a voice, the browser's default for the
   * language
   */
  use({ rate, voice }) {
    const isOther = rate !== this.#rate || voice !== this.#voice
    this.#rate = rate
    this.#voice = voice
    // The current sentence starts again.
    if (isOther && this.isSpeaking && !this.isPaused) this.#say(this.#at, true)
  }

  /** One sentence forward or back. */
  skip(by) {
    if (!this.isSpeaking) return
    this.#say(Math.min(this.#queue.length - 1, Math.max(0, this.#at + by)))
  }

  stop() {
    this.#at = -1
    this.#break()
  }

  #break() {
    this.#words = undefined
    this.#speech?.cancel()
  }

  #say(index, isAgain = false) {
    const sentence = this.#queue[index]
    this.#at = sentence ? index : -1
    this.#break()
    if (!sentence) return this.dispatchEvent(new Event('end'))
    const words = this.#words = this.#utter(sentence.text)
    words.lang = this.#language
    words.rate = this.#rate
    if (this.#voice) words.voice = this.#voice
    // An interrupted sentence ends too, after the next one began.
    words.onend = () => { if (this.#words === words) this.#say(index + 1) }
    words.onerror = ({ error }) => {
      if (this.#words !== words || passing.has(error)) return
      if (skipped.has(error)) return this.#say(index + 1)
      this.stop()
      this.dispatchEvent(Object.assign(new Event('end'), { isFailed: true }))
    }
    if (!isAgain)
      this.dispatchEvent(Object.assign(new Event('sentence'),
        { block: sentence.block, index: sentence.index, length: sentence.text.length, page: sentence.page,
          text: sentence.text }))
    this.#speech.speak(words)
  }
}

// The bar while reading aloud: previous sentence, pause, next sentence, speed, voice, stop.
import { element } from '../../modules/element.js'
import { language, phrase } from '../../modules/phrases.js'
import { addIcon, icon, iconButton } from '../toolbar/icons.js'
import { nextPace, preferVoice, voiceOf, voicesFor } from './voice.js'

addIcon('sentenceBack', 'M17 6l-7 6 7 6zM7 6v12')
addIcon('sentenceOn', 'M7 6l7 6-7 6zM17 6v12')
addIcon('pause', 'M9 6v12M15 6v12')
addIcon('play', 'M8 5l11 7-11 7z')
addIcon('voice', 'M12 4.5a3.5 3.5 0 110 7 3.5 3.5 0 010-7zM5 19.5c.6-4 3.4-5.5 7-5.5s6.4 1.5 7 5.5')

export class ListenBar {
  #listening
  #language
  #hasVoices
  #pause
  #pace = element('button', { class: 'frame-button listen-pace', type: 'button' })
  #voices = element('select', { 'aria-label': phrase('Voice'), title: phrase('Voice') })
  #voiceBox = element('span', { class: 'frame-button listen-voice', hidden: true }, icon('voice'), this.#voices)
  element

  /**
   * @param {import('./listening.js').Listening | import('./narration.js').Narration} listening
   * @param {string} spoken BCP 47, of the text
   * @param {() => void} stop
   * @param {{hasVoices?: boolean}} kind whether other browser voices can be chosen
   */
  constructor(listening, spoken, stop, { hasVoices = true } = {}) {
    this.#hasVoices = hasVoices
    this.#listening = listening
    this.#language = spoken
    this.#pause = iconButton('pause', phrase('Pause or resume listening'), () => { listening.toggle(); this.show() })
    this.element = element('div', { class: 'listen-bar', role: 'group', 'aria-label': phrase('Listen'), hidden: true },
      iconButton('sentenceBack', phrase('Previous sentence'), () => listening.skip(-1)), this.#pause,
      iconButton('sentenceOn', phrase('Next sentence'), () => listening.skip(1)), this.#pace, this.#voiceBox,
      iconButton('close', phrase('Stop listening'), stop))
    this.#pace.addEventListener('click', () => this.#prefer({ pace: nextPace(voiceOf(localStorage).pace) }))
    this.#voices.addEventListener('change',
      () => this.#prefer({ voices: { ...voiceOf(localStorage).voices, [spoken]: this.#voices.value } }))
    listening.addEventListener('sentence', () => this.show())
    listening.addEventListener('end', () => this.show())
    // Some browsers load their voices later.
    globalThis.speechSynthesis?.addEventListener?.('voiceschanged', () => this.#dress())
    this.#dress()
  }

  /** Speaking, paused, or silent. */
  show() {
    const { isSpeaking, isPaused } = this.#listening
    this.element.hidden = !isSpeaking
    this.#pause.replaceChildren(icon(isPaused ? 'play' : 'pause'))
    this.#pause.setAttribute('aria-pressed', String(isPaused))
  }

  #prefer(changes) {
    preferVoice(localStorage, changes)
    this.#dress()
  }

  #dress() {
    const { pace, voices } = voiceOf(localStorage)
    const number = pace.toLocaleString(language)
    this.#pace.textContent = `${number}×`
    this.#pace.setAttribute('aria-label', phrase('Speed: {pace} times', { pace: number }))
    this.#pace.title = this.#pace.ariaLabel
    const known = voicesFor(globalThis.speechSynthesis?.getVoices?.() ?? [], this.#language)
    const chosen = known.find(({ voiceURI }) => voiceURI === voices[this.#language])
    this.#voiceBox.hidden = !this.#hasVoices || known.length < 2
    this.#voices.replaceChildren(element('option', { value: '' }, phrase('The browser’s voice')),
      ...known.map(({ voiceURI, name }) => element('option', { value: voiceURI }, name)))
    this.#voices.value = chosen?.voiceURI ?? ''
    this.#listening.use({ rate: pace, voice: chosen })
  }
}

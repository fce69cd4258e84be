// While a page is read aloud: a sentence back, a pause, a sentence on, the end; keys do the same.
import { element } from '../modules/element.js'
import { phrase } from '../modules/phrases.js'
import { addIcon, icon, iconButton } from './icons.js'

addIcon('sentenceBack', 'M17 6l-7 6 7 6zM7 6v12')
addIcon('sentenceOn', 'M7 6l7 6-7 6zM17 6v12')
addIcon('pause', 'M9 6v12M15 6v12')
addIcon('play', 'M8 5l11 7-11 7z')

export class ListenBar {
  #pause
  element

  /** @param {{back: () => void, pause: () => void, on: () => void, stop: () => void}} acts */
  constructor({ back, pause, on, stop }) {
    this.#pause = iconButton('pause', phrase('Pause listening, or go on'), pause)
    this.element = element('div', { class: 'listen-bar', role: 'group', 'aria-label': phrase('Listen'), hidden: true },
      iconButton('sentenceBack', phrase('Previous sentence'), back), this.#pause,
      iconButton('sentenceOn', phrase('Next sentence'), on), iconButton('close', phrase('Stop listening'), stop))
  }

  /** @param {{isSpeaking: boolean, isPaused: boolean}} listening */
  show({ isSpeaking, isPaused }) {
    this.element.hidden = !isSpeaking
    this.#pause.replaceChildren(icon(isPaused ? 'play' : 'pause'))
    this.#pause.setAttribute('aria-pressed', String(isPaused))
  }
}

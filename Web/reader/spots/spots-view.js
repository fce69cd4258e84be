// The look of hot spots, and their action at a tap.
import { element } from '../../modules/element.js'
import { phrase } from '../../modules/phrases.js'
import { loadStyles } from '../../modules/style-sheet.js'
import { putOver } from '../pages/over-page.js'
import { addIcon, icon, iconButton } from '../toolbar/icons.js'
import { readSpots } from './spots.js'

addIcon('play', 'M8 5l11 7-11 7z')
addIcon('sound', 'M5 10v4h3l4 4V6L8 10zM15 9.5a4 4 0 010 5')
addIcon('photos', 'M4 6h13v11H4zM7 20h13V9M4 14l4-4 4 4 2-2 3 3')
addIcon('outside', 'M13 5h6v6M19 5l-9 9M17 13v6H5V7h6')
addIcon('note', 'M5 5h14v10h-6l-4 4v-4H5z')

const signs = { video: 'play', audio: 'sound', gallery: 'photos', link: 'outside', web: 'outside', note: 'note',
  page: 'onward' }
const wordsOf = kind => ({
  video: phrase('Play video'), audio: phrase('Play audio'), gallery: phrase('Show photographs'), link: phrase('Open'),
  web: phrase('Open'), note: phrase('Show note'), page: phrase('Go to page')
})[kind]

export class SpotsView {
  #reader

  constructor(reader) {
    loadStyles('spots')
    this.#reader = reader
  }

  lay(view, layer) {
    for (const old of view.element.querySelectorAll(':scope > .spot, :scope > .gallery')) old.remove()
    for (const spot of readSpots(layer, this.#reader.issue.content)) view.element.append(this.#spot(spot))
  }

  #spot(spot) {
    if (spot.kind === 'gallery' && spot.isWhole) return this.#strip(spot)
    const label = [wordsOf(spot.kind), spot.title || (spot.page ?? spot.uri)].filter(Boolean).join(': ')
    const made = spot.kind === 'link'
      ? element('a',
        { class: 'spot', href: spot.uri, target: '_blank', rel: 'noopener noreferrer', 'aria-label': label,
          title: label })
      : element('button', { type: 'button', class: `spot is-${spot.kind}`, 'aria-label': label, title: label })
    putOver(made, spot.place)
    if (spot.poster) made.append(element('img', { src: spot.poster, alt: '' }))
    if (spot.kind !== 'page') made.append(element('span', { class: 'spot-sign' }, icon(signs[spot.kind])))
    if (spot.kind !== 'link')
      made.addEventListener('click', event => { event.stopPropagation(); this.#act(spot, made) })
    return made
  }

  #act(spot, made) {
    const acts = {
      page: () => this.#reader.go(spot.page),
      video: () => this.#play(spot, made, 'video'),
      audio: () => this.#play(spot, made, 'audio'),
      gallery: () => showPhotos(this.#reader, spot.photos, 0),
      web: () => window.open(spot.uri ?? spot.src, '_blank', 'noopener,noreferrer'),
      note: () => this.#reader.toolbar.note(spot.title)
    }
    acts[spot.kind]()
  }

  /** In the hot spot's place, with the browser's own controls. */
  #play(spot, made, kind) {
    const player = element(kind,
      { class: `spot is-player is-${kind}`, src: spot.src, controls: true, autoplay: true, playsinline: true,
        'aria-label': spot.title || wordsOf(kind) })
    putOver(player, spot.place)
    player.addEventListener('ended', () => { if (kind === 'audio') player.replaceWith(made) })
    made.replaceWith(player)
    player.focus()
    const stop = () => {
      if (player.isConnected && this.#reader.contains(player) && !player.closest('[inert]')) return
      player.pause()
      player.replaceWith(made)
      this.#reader.removeEventListener('pages', stop)
    }
    this.#reader.addEventListener('pages', stop)
  }

  /** A photo page: its thumbnails at the foot of the page. */
  #strip({ photos, title }) {
    return element('div', { class: 'gallery', role: 'group', 'aria-label': title || phrase('Photographs') },
      ...photos.map(({ thumbnail, caption }, index) => {
      const made = element('button',
        { type: 'button', class: 'gallery-thumbnail',
          'aria-label': caption || phrase('Photograph {page} of {count}', { page: index + 1, count: photos.length }) },
        element('img', { src: thumbnail, alt: '', loading: 'lazy', draggable: 'false' }))
      made.addEventListener('click', event => { event.stopPropagation(); showPhotos(this.#reader, photos, index) })
      return made
    }))
  }
}

/** The photographs one by one, over the page. */
function showPhotos(reader, photos, first) {
  let index = first
  const picture = element('img', { class: 'photos-picture', alt: '' })
  const caption = element('p', { class: 'photos-caption', role: 'status' })
  const show = by => {
    index = (index + by + photos.length) % photos.length
    picture.src = photos[index].photo
    picture.alt = photos[index].caption ?? ''
    caption.textContent =
      [photos[index].caption, phrase('{page} of {count}', { page: index + 1, count: photos.length })].filter(Boolean)
        .join(' · ')
  }
  const opener = /** @type {HTMLElement|null} */ (document.activeElement)
  const made = element('dialog', { class: 'photos', 'aria-label': phrase('Photographs') },
    iconButton('close', phrase('Close'), () => made.close(), { class: 'frame-button photos-close' }),
    iconButton('back', phrase('Previous photograph'), () => show(-1), { class: 'frame-button photos-back' }), picture,
    iconButton('onward', phrase('Next photograph'), () => show(1), { class: 'frame-button photos-onward' }), caption)
  made.addEventListener('keydown', event => {
    event.stopPropagation()
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (by) show(by)
  })
  made.addEventListener('close', () => { made.remove(); opener?.focus?.() })
  made.addEventListener('click', event => { if (event.target === made) made.close() })
  reader.append(made)
  made.showModal()
  show(0)
}

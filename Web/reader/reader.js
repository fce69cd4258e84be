// The reader view: `<edicola-reader data-manifest="…" data-page="1">`. It needs only the manifest's address; the rest of
// its attributes tell where the issue lives on a newsstand (see `ReaderPage.swift`).
import { element } from '../modules/element.js'
import { position, progress, remember } from '../modules/positions.js'
import { addressOf, pageIn } from './address.js'
import { Frame } from './frame.js'
import { followGestures } from './gestures.js'
import { OpenIssue } from './issue.js'
import { actionFor } from './keys.js'
import { pageName } from './manifest.js'
import { followPress } from './press.js'
import { following, prefer, preferences } from './preferences.js'
import { spreads, spreadWith, wantsDouble } from './spreads.js'
import { Stage } from './stage.js'

customElements.define('edicola-reader', class extends HTMLElement {
  #issue
  #spreads = []
  #page = 1
  #likes = preferences(localStorage)
  #stage = new Stage(page => this.#jump(page))
  #frame
  #isDouble = false

  async connectedCallback() {
    this.#page = pageIn(location, this.dataset.pages) ?? Number(this.dataset.page ?? 1)
    const manifest = await this.#fetchManifest()
    if (!manifest) return
    this.#issue = new OpenIssue(manifest, this.#base, this.dataset)
    const startsAnew = !this.dataset.pages && !location.hash
    if (startsAnew) this.#page = position(localStorage, this.#issue.key)?.locations.position ?? this.#page
    this.#frame = new Frame(this.#issue, this.dataset.home, {
      go: page => this.#jump(page), act: name => this.#act(name), view: () => this.#viewChoices()
    })
    this.#dress()
    this.replaceChildren(...this.#frame.parts(this.#stage.element))
    this.#lay()
    this.#listen()
    this.#frame.show()
    this.#frame.hideSoon()
  }

  get #base() { return new URL(this.dataset.manifest, document.baseURI).href }

  /** Waits for the first page of an issue that is only just being pressed. */
  async #fetchManifest() {
    const answer = await fetch(this.dataset.manifest).catch(() => undefined)
    if (answer?.ok) return answer.json()
    const problem = await answer?.json().catch(() => undefined)
    const isWaiting = answer?.status === 409
    const words = isWaiting ? 'The first pages are being pressed; they appear here by themselves.'
      : problem?.detail ?? 'The issue could not be reached.'
    this.querySelector('.opening')?.append(element('p', { class: 'opening-words', role: 'status' }, words))
    if (isWaiting) followPress(this.dataset.events, this.dataset.issue, () => location.reload())
    return undefined
  }

  /** Pairs the pages anew; the page that was open stays open. */
  #lay() {
    const issue = this.#issue
    this.#isDouble = wantsDouble(this.#stage.room, this.#likes.layout)
    const pages = Array.from({ length: issue.within }, (_, index) => issue.page(index + 1))
    this.#spreads = spreads(pages, { isDouble: this.#isDouble, hasCover: !this.#likes.shifted.includes(issue.key) })
    this.#stage.lay(issue, this.#spreads)
    this.#stage.fit = this.#likes.fit
    this.#frame.lay(issue)
    this.#show(spreadWith(this.#spreads, Math.min(this.#page, issue.within)))
  }

  #show(index) {
    this.#stage.show(index)
    const { pages } = this.#spreads[index]
    if (!pages.includes(this.#page)) this.#page = pages[0]
    this.#frame.showPages(pages)
    const { title, publication } = this.#issue
    document.title = [`Page ${pageName(this.#issue.page(this.#page))}`, title, publication].filter(Boolean).join(' · ')
    history.replaceState(history.state, '', addressOf(this.#page, this.dataset.pages))
    this.#remember(pages)
  }

  #remember(pages) {
    const { key, title, publication, cover, pageCount } = this.#issue
    const last = Math.min(pages.at(-1), this.#issue.readable)
    remember(localStorage, {
      issue: key, title, publication, cover, pages: pageCount, at: Date.now(),
      address: this.dataset.pages ?? `${location.pathname}#`, home: this.dataset.home ?? location.pathname,
      locations: { position: last === pageCount ? last : this.#page, totalProgression: progress(last, pageCount) }
    })
  }

  /** On or back by one spread. */
  #turn(by) {
    const index = this.#stage.index + by
    if (index < 0 || index >= this.#spreads.length) return
    this.#page = this.#spreads[index].pages[0]
    this.#show(index)
    this.#frame.hide()
  }

  /** To another part of the issue, with a way back. */
  #jump(page) {
    const target = Math.min(Math.max(1, page), this.#issue.within)
    if (this.#spreads[this.#stage.index].pages.includes(target)) return this.#frame.closePanel()
    history.pushState(null, '', addressOf(target, this.dataset.pages))
    this.#page = target
    this.#show(spreadWith(this.#spreads, target))
    if (matchMedia('(max-width: 47.99rem)').matches) this.#frame.closePanel()
  }

  #listen() {
    addEventListener('keydown', this.#key)
    addEventListener('popstate', () => {
      this.#page = Math.min(pageIn(location, this.dataset.pages) ?? 1, this.#issue.within)
      this.#show(spreadWith(this.#spreads, this.#page))
    })
    this.#stage.addEventListener('resize', () => {
      if (wantsDouble(this.#stage.room, this.#likes.layout) !== this.#isDouble) this.#lay()
    })
    this.#stage.addEventListener('zoom', () => this.#frame.showZoom(this.#stage.zoom))
    followGestures(this.#stage, {
      turn: along => this.#turn(this.#issue.isRightToLeft ? -along : along), frame: () => this.#frame.toggle()
    })
    if (!this.#issue.isComplete && !this.#issue.remedy && this.dataset.events) {
      followPress(this.dataset.events, this.dataset.issue, this.#grow)
    }
  }

  #grow = async () => {
    const answer = await fetch(this.dataset.manifest).catch(() => undefined)
    if (!answer?.ok || !this.#issue.grow(await answer.json(), this.#base)) return this.#issue.isComplete
    // Another length, or a landscape page, may pair the pages differently.
    const pages = Array.from({ length: this.#issue.within }, (_, index) => this.#issue.page(index + 1))
    const next = spreads(pages, { isDouble: this.#isDouble, hasCover: !this.#likes.shifted.includes(this.#issue.key) })
    if (JSON.stringify(next) === JSON.stringify(this.#spreads)) this.#stage.update()
    else this.#lay()
    this.#frame.lay(this.#issue)
    this.#frame.showPages(this.#spreads[this.#stage.index].pages)
    return this.#issue.isComplete
  }

  #key = event => {
    if (event.defaultPrevented || event.target.closest?.('input, textarea, select')) {
      if (event.key === 'Escape') this.#frame.closePanel()
      return
    }
    const action = actionFor(event, { isRightToLeft: this.#issue.isRightToLeft })
    // A focused button or link has its own use for the space bar.
    if (!action || (event.key === ' ' && event.target.closest?.('button, a'))) return
    event.preventDefault()
    this.#act(action)
  }

  #act(action) {
    const stage = this.#stage
    const acts = {
      next: () => this.#turn(1),
      previous: () => this.#turn(-1),
      onward: () => stage.scroll(1) || this.#turn(1),
      back: () => stage.scroll(-1) || this.#turn(-1),
      scrollDown: () => stage.scroll(1, 0.2),
      scrollUp: () => stage.scroll(-1, 0.2),
      first: () => this.#jump(1),
      last: () => this.#jump(this.#issue.within),
      double: () => this.#like({ layout: this.#isDouble ? 'single' : 'double' }),
      fit: () => this.#like({ fit: following('fit', this.#likes.fit) }),
      shift: () => this.#shift(),
      ground: () => this.#like({ ground: following('ground', this.#likes.ground) }),
      zoomIn: () => stage.zoomStep(1),
      zoomOut: () => stage.zoomStep(-1),
      zoomReset: () => stage.zoomTo(1),
      fullScreen: () => document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen?.(),
      escape: () => this.#frame.closePanel() || (stage.zoom > 1 ? stage.zoomTo(1) : this.#frame.toggle())
    }
    if (acts[action]) acts[action]()
    else this.#frame.open(action, this.#spreads[stage.index].pages)
  }

  #shift() {
    const { shifted } = this.#likes
    const { key } = this.#issue
    this.#like({ shifted: shifted.includes(key) ? shifted.filter(other => other !== key) : [...shifted, key].slice(-100) })
  }

  #like(changes) {
    this.#likes = prefer(localStorage, changes)
    this.#dress()
    if ('layout' in changes || 'shifted' in changes) this.#lay()
    this.#stage.fit = this.#likes.fit
    this.#frame.refreshView()
  }

  #dress() { this.dataset.ground = this.#likes.ground }

  #viewChoices() {
    const { layout, fit, ground } = this.#likes
    const choice = (name, value, words, now) => ({ words, isOn: now === value, act: () => this.#like({ [name]: value }) })
    return [
      { title: 'Pages', options: [choice('layout', 'auto', 'As the window', layout), choice('layout', 'single', 'One', layout), choice('layout', 'double', 'Two', layout)] },
      { title: 'Size', options: [choice('fit', 'page', 'Whole page', fit), choice('fit', 'width', 'Whole width', fit)] },
      { title: 'Zoom', options: [
        { words: 'Smaller', act: () => this.#act('zoomOut') }, { words: 'Larger', act: () => this.#act('zoomIn') },
        { words: 'As it was', act: () => this.#act('zoomReset') }] },
      { title: 'Ground', options: [choice('ground', 'auto', 'As the system', ground), choice('ground', 'light', 'Light', ground), choice('ground', 'dark', 'Dark', ground)] },
      { title: 'More', options: [{ words: 'Keys', act: () => this.#act('help') }, { words: 'Full screen', act: () => this.#act('fullScreen') }] }
    ]
  }
})

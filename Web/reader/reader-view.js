// The reader view: `<edicola-reader data-manifest="…" data-page="1">`. Its plug-ins: `README.md`.
import { phrase, ready } from '../modules/phrases.js'
import { followGestures } from './gestures/gestures.js'
import { OpenIssue } from './issue/issue.js'
import { pageName } from './issue/manifest.js'
import { fetchManifest } from './issue/opening.js'
import { spreads, spreadWith, wantsDouble } from './issue/spreads.js'
import { readerActs } from './keys/actions.js'
import { actionFor, addActions } from './keys/keys.js'
import { partsOf } from './parts.js'
import { pageIn } from './place/address.js'
import { addressHere, flushPlace, keepPlace, lastPage } from './place/where.js'
import { prefer, preferences } from './preferences.js'
import { Stage } from './stage/stage.js'
import { addIcon } from './toolbar/icons.js'
import { Toolbar } from './toolbar/toolbar.js'

customElements.define('edicola-reader', class extends HTMLElement {
  issue
  toolbar
  preferences = preferences(localStorage)
  page = 1
  stage = new Stage({
    openPage: page => this.go(page), body: page => this.#body(page),
    laid: (view, layer) => this.#tell('text', { view, layer })
  })
  #ways = {
    turn: (by, speed) => this.#turn(by, speed), move: (down, across) => this.stage.scroll(down, across),
    allowCopy: text => text
  }
  #spreads = []
  #layout
  #acts = {}
  #bodies = []
  #choices = []
  #back
  #from

  async connectedCallback() {
    this.page = pageIn(location, this.dataset.pages) ?? Number(this.dataset.page ?? 1)
    const [manifest] = await Promise.all([fetchManifest(this), ready])
    if (!manifest) return
    this.issue = new OpenIssue(manifest, this.#base, this.dataset)
    if (!this.dataset.pages && !location.hash) this.page = lastPage(this.issue) ?? this.page
    this.toolbar = new Toolbar(this.issue, this.dataset.home, {
      go: page => this.go(page), turn: along => this.#turnAlong(along), act: name => this.act(name),
      resized: bars => { this.stage.makeRoom(bars); this.#back?.lift(bars?.bottom ?? 0) }
    })
    this.#acts = readerActs(this)
    this.#furnish()
    for (const part of await partsOf(this.issue)) part(this)
    this.toolbar.addTool({ name: 'fullScreen', label: phrase('Full screen'), isWide: true })
    await this.stage.prepare({ layout: this.preferences.layout, turn: this.preferences.turn })
    this.#dress()
    this.replaceChildren(...this.toolbar.parts(this.stage.element))
    this.#lay()
    this.#listen()
    // From its first place, the page moves back for the bars.
    this.stage.lie()
    this.toolbar.show()
    this.toolbar.hideSoon()
    await this.stage.held
    import('./prefetch/prefetch-pointed.js').then(({ followPointing }) => followPointing(this))
    import('./prefetch/prefetch-rest.js').then(({ bringAhead }) => bringAhead(this))
    // Without the network it's too late to load its message.
    import('./pages/cards.js')
  }

  /** Positions in view. */
  get pages() {
    return this.stage.isScrolled || !this.#spreads.length ? [this.page] : this.#spreads[this.stage.index].pages
  }

  // For parts.
  addAction(action, run) { addActions([action]); this.#acts[action.name] = run }
  addTool(tool) { if (tool.icon) addIcon(tool.name, tool.icon); this.toolbar.addTool({ ...tool, icon: tool.name }) }
  addPanel(name, panel) { this.toolbar.addPanel(name, panel) }
  addChoices(make) { this.#choices.push(make) }
  addBody(make) { this.#bodies.push(make) }
  say(words) { this.toolbar.say(words) }
  /** A part's own `turn`, `move` or `allowCopy`: `way(next, …)`. */
  addWay(name, way) {
    const next = this.#ways[name]
    this.#ways[name] = (...how) => way(next, ...how)
  }
  allowCopy(text) { return this.#ways.allowCopy(text) }

  /**
   * Jumps to another place in the issue, with a way back.
   * @param {{fragment?: string, range?: Range}} [place] in a page that is a document
   */
  go = (page, place = {}) => {
    const target = Math.min(Math.max(1, page), this.issue.within)
    const isHere = !this.stage.isScrolled && this.pages.includes(target)
    if (isHere && !place.fragment) {
      this.#tell('place', { page: target, ...place })
      return this.toolbar.closePanel()
    }
    const last = this.page
    flushPlace()
    this.#tell('leave')
    history.pushState(null, '', addressHere(target, this.dataset.pages))
    this.page = target
    if (!isHere) this.#show(spreadWith(this.#spreads, target))
    this.#tell('place', { page: target, ...place })
    this.#offerBack(last)
    if (this.toolbar.panel === 'thumbnails' || matchMedia('(max-width: 47.99rem)').matches) this.toolbar.closePanel()
  }

  /** One spread on or back. @returns {boolean} whether there was one */
  turn(by, speed) { return this.#ways.turn(by, speed) }
  /** Moves by shares of the window. @returns {boolean} whether it could */
  move(down, across) { return this.#ways.move(down, across) }

  #turn(by, speed) {
    const index = this.stage.index + by
    if (index < 0 || index >= this.#spreads.length) return false
    this.page = this.#spreads[index].pages[0]
    this.#show(index, { isTurn: true, speed })
    this.#back?.turned()
    this.toolbar.hide()
    return true
  }

  /** To a page like a turn: without a way back. */
  open(page) {
    this.page = page
    this.#show(spreadWith(this.#spreads, page))
    this.#back?.turned()
    this.toolbar.hide()
  }

  act = name => {
    if (this.#acts[name]) this.#acts[name]()
    else if (this.toolbar.hasPanel(name)) this.toolbar.open(name)
  }

  prefer = async changes => {
    this.preferences = prefer(localStorage, changes)
    this.#dress()
    await this.stage.prepare(changes)
    if ('layout' in changes || 'shifted' in changes) this.#lay()
    else if ('fit' in changes || 'turn' in changes)
      this.stage.how = { fit: this.preferences.fit, turn: this.preferences.turn }
    this.toolbar.refresh('view')
    this.#tell('preferences')
  }

  /** After the page, which comes first. */
  async #offerBack(page) {
    this.#from = page
    await this.stage.held
    const { WayBack } = await import('./place/way-back.js')
    if (this.#from !== page) return
    if (!this.#back) {
      this.#back = new WayBack(() => history.back())
      this.append(this.#back.element)
    }
    this.#back.lift(this.toolbar.isShown ? this.toolbar.bars.bottom : 0)
    this.#back.show(pageName(this.issue.page(page)))
  }

  get #base() { return new URL(this.dataset.manifest, document.baseURI).href }

  #turnAlong(along, speed) { return this.turn(this.issue.isRightToLeft ? -along : along, speed) }

  /** The panels and tools of every issue. */
  #furnish() {
    const { toolbar, issue } = this
    const load = async () => {
      const panels = await import('./panels/panels.js')
      await panels.ready
      return panels
    }
    const panel = (name, title, make) =>
      toolbar.addPanel(name, { title, make: async pages => make(await load(), pages) })
    panel('contents', phrase('Contents'), ({ contentsPanel }, pages) => contentsPanel(issue, pages, this.go))
    panel('thumbnails', phrase('All pages'), ({ Overview }, pages) => new Overview(issue, pages, this.go))
    panel('goTo', phrase('Go to a page'),
      ({ goToPanel }, pages) => goToPanel(issue, pages[0], page => { toolbar.closePanel(); this.go(page) }))
    panel('help', phrase('Keyboard shortcuts'), ({ keyPanel }) => keyPanel(() => this.preferences, this.prefer))
    panel('view', phrase('View'),
      ({ viewPanel, viewChoices }) => viewPanel([...viewChoices(this), ...this.#choices.flatMap(make => make())]))
    for (const [name, label] of [['contents', phrase('Contents')], ['thumbnails', phrase('All pages')],
      ['view', phrase('View')]]) toolbar.addTool({ name, label })
  }

  #body(page) {
    for (const make of this.#bodies) {
      const body = make(page)
      if (body) return body
    }
    return undefined
  }

  get #wanted() {
    const { layout } = this.preferences
    // Documents that fill the window, and articles side by side, are read one page at a time.
    if (this.issue.layout !== 'fixed') return 'single'
    if (this.issue.isTwoDimensional && layout === 'auto') return 'single'
    return layout === 'scroll' ? 'scroll' : wantsDouble(this.stage.room, layout) ? 'double' : 'single'
  }

  #pair() {
    const pages = Array.from({ length: this.issue.within }, (_, index) => this.issue.page(index + 1))
    return spreads(pages,
      { isDouble: this.#layout === 'double', isShifted: this.preferences.shifted.includes(this.issue.key) })
  }

  /** Pairs the pages again; the open page stays open. */
  #lay() {
    const { issue, preferences } = this
    this.#layout = this.#wanted
    this.#spreads = this.#pair()
    this.stage.lay(issue, this.#spreads, { layout: this.#layout, fit: preferences.fit, turn: preferences.turn })
    this.toolbar.lay(issue, this.#spreads)
    this.#show(spreadWith(this.#spreads, Math.min(this.page, issue.within)))
  }

  #show(index, way) {
    this.stage.show(index, { ...way, page: this.page })
    this.#arrived(index)
  }

  #arrived(index) {
    const { pages } = this.#spreads[index]
    if (!pages.includes(this.page)) this.page = pages[0]
    this.toolbar.showPages(pages, { hasBefore: index > 0, hasAfter: index < this.#spreads.length - 1 })
    keepPlace(this)
    this.#tell('pages')
  }

  #listen() {
    const { stage, toolbar } = this
    addEventListener('keydown', this.#key)
    addEventListener('popstate', () => {
      this.page = Math.min(pageIn(location, this.dataset.pages) ?? 1, this.issue.within)
      this.#from = undefined
      this.#back?.hide()
      this.#show(spreadWith(this.#spreads, this.page))
      this.#tell('place', { page: this.page, ...history.state })
    })
    stage.addEventListener('resize', () => { if (this.#wanted !== this.#layout) this.#lay() })
    stage.addEventListener('zoom', () => {
      toolbar.showZoom(stage.zoom)
      this.classList.toggle('is-close', stage.zoom > 1 || stage.isScrolled)
      this.#tell('zoom')
    })
    stage.addEventListener('move', ({ index }) => { this.page = index + 1; this.#arrived(index) })
    followGestures(stage, {
      turn: (along, speed) => this.#turnAlong(along, speed), go: by => this.turn(by), toolbar: () => toolbar.toggle()
    })
    const { events, issue } = this.dataset
    if (!this.issue.isComplete && !this.issue.remedy && events)
      import('./issue/press.js').then(({ followPress }) => followPress(events, issue, this.#grow))
  }

  #grow = async () => {
    const answer = await fetch(this.dataset.manifest).catch(() => undefined)
    if (!answer?.ok || !this.issue.grow(await answer.json(), this.#base)) return this.issue.isComplete
    // A new length, or a landscape page, may change the pairs.
    if (JSON.stringify(this.#pair()) !== JSON.stringify(this.#spreads)) this.#lay()
    else {
      this.stage.update()
      this.toolbar.lay(this.issue, this.#spreads)
    }
    this.#tell('issue')
    return this.issue.isComplete
  }

  #key = event => {
    const field = event.target.closest?.('input, textarea, select, [contenteditable]')
    const isRange = field?.type === 'range'
    if (event.defaultPrevented || (field && !isRange) || (isRange && /^(Arrow|Page|Home|End)/.test(event.key))) {
      if (event.key === 'Escape' && !event.defaultPrevented) this.toolbar.closePanel()
      return
    }
    const { preferences } = this
    const action = actionFor(event,
      { isRightToLeft: this.issue.isRightToLeft, changes: preferences.keys, hasLetters: preferences.letters })
    // A focused button or link has its own use for the space bar.
    if (!action || (event.key === ' ' && event.target.closest?.('button, a, summary'))) return
    event.preventDefault()
    // Over a page that is larger than the window, the arrows move first.
    const across = { ArrowLeft: -0.4, ArrowRight: 0.4 }[event.key]
    if (across && this.stage.canPan(Math.sign(across), 0) && this.move(0, across)) return
    this.act(action)
  }

  #dress() {
    this.dataset.ground = this.preferences.ground
    this.toolbar.showStrip(this.preferences.strip)
  }

  #tell(name, detail) { this.dispatchEvent(Object.assign(new Event(name), detail)) }
})

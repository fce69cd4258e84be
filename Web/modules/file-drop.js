// A file for the press, dropped anywhere in the window or chosen in the form, is sent in pieces, and goes on after a
// cut, a reload and the newsstand's restart. Without scripts the form sends it.
import { droppedFiles, pressable } from './dropped-files.js'
import { element } from './element.js'
import { phrase, ready } from './phrases.js'
import { Upload } from './upload.js'
import { uploadRecords } from './upload-records.js'
import { uploadRow } from './upload-row.js'

customElements.define('file-drop', class extends HTMLElement {
  /** @type {Upload[]} */
  #uploads = []
  #isAtWork = false
  /** What was dropped and waits for the publisher's yes. @type {import('./dropped-files.js').Picked|undefined} */
  #asked
  #list = element('ul', { class: 'upload-list' })
  #voice = element('p', { class: 'visually-hidden', role: 'status' })
  #veil = element('div', { class: 'drop-veil', hidden: true })

  async connectedCallback() {
    await ready
    const form = this.querySelector('form')
    if (!this.isConnected || !form || this.#veil.hasChildNodes()) return
    if (this.dataset.drafts) this.#input.multiple = true
    form.addEventListener('submit', this.#submit)
    this.#veil.append(element('p', { class: 'drop-words' }, this.#invitation))
    document.body.append(this.#veil)
    for (const name of ['dragenter', 'dragover', 'dragleave', 'drop']) addEventListener(name, this.#drag)
    addEventListener('beforeunload', this.#leave)
    await this.#restore()
  }

  disconnectedCallback() {
    this.#veil.remove()
    for (const name of ['dragenter', 'dragover', 'dragleave', 'drop']) removeEventListener(name, this.#drag)
    removeEventListener('beforeunload', this.#leave)
  }

  get #input() { return /** @type {HTMLInputElement} */ (this.querySelector('.file-input')) }

  get #invitation() {
    if (this.dataset.drafts) return phrase('Drop it here. Each file becomes a draft; readers see nothing of it.')
    return 'asks' in this.dataset ? phrase('Drop the new file here. You confirm it before it is sent.')
      : phrase('Drop the file of this issue here.')
  }

  /** @returns {import('./upload.js').Place} */
  get #place() {
    const { drafts, content } = this.dataset
    return { drafts, content, scope: drafts ?? content, piece: () => Number(this.dataset.piece) || 8 << 20 }
  }

  #drag = event => {
    if (!event.dataTransfer?.types.includes('Files')) return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'copy'
    // It leaves the window when it enters nothing else.
    this.#veil.hidden = event.type === 'drop' || event.type === 'dragleave' && event.relatedTarget === null
    if (event.type === 'drop') droppedFiles(event.dataTransfer).then(picked => this.#take(picked))
  }

  #submit = event => {
    const files = [...this.#input.files]
    if (files.length === 0) return
    event.preventDefault()
    const asked = this.#asked?.file.name === files[0].name && this.#asked.file.size === files[0].size
    const picked = asked ? [this.#asked] : pressable(files.map(file => ({ file })))
    this.#input.value = ''
    this.#asked = undefined
    this.#send(picked)
  }

  /** @param {import('./dropped-files.js').Picked[]} picked */
  #take(picked) {
    if (picked.length === 0) return this.#say(phrase('The press can use nothing of this: no PDF, EPUB or ZIP.'))
    if (this.dataset.content && picked.length > 1) return this.#say(phrase('An issue has one file. Drop only one.'))
    if ('asks' in this.dataset) return this.#ask(picked[0])
    return this.#send(picked)
  }

  /** Puts the file into the form: pages are replaced only by a button. */
  #ask(picked) {
    const data = new DataTransfer()
    data.items.add(picked.file)
    this.#input.files = data.files
    this.#asked = picked
    const details = this.closest('details')
    if (details instanceof HTMLDetailsElement) details.open = true
    this.querySelector('button').focus()
  }

  async #send(picked) {
    this.#tell('')
    for (const { file, handle } of picked) {
      const known = this.#uploads.filter(({ state }) => state === 'choice' || state === 'leave')
      let isKnown = false
      for (const upload of known) isKnown ||= await upload.give(file, handle)
      if (!isKnown) this.#add(new Upload(this.#place, { file, handle }))
    }
    await this.#work()
  }

  async #restore() {
    const { scope, content } = this.#place
    const records = (await uploadRecords()).filter(record => record.scope === scope || record.content === content)
    for (const record of records) {
      const upload = new Upload(this.#place, { record })
      if (await upload.restore()) this.#add(upload)
    }
    await this.#work()
  }

  /** @param {Upload} upload */
  #add(upload) {
    this.#uploads.push(upload)
    upload.addEventListener('change', () => this.#changed(upload))
    upload.addEventListener('removed', refresh)
    if (!this.contains(this.#list)) this.append(this.#list, this.#voice)
    this.#list.append(uploadRow(upload, { accept: this.#input.accept, again: () => this.#work() }))
    this.#changed(upload)
  }

  /** One after the other. */
  async #work() {
    if (this.#isAtWork) return
    this.#isAtWork = true
    for (;;) {
      const next = this.#uploads.find(({ state }) => state === 'turn')
      if (!next) break
      await next.run()
      refresh()
    }
    this.#isAtWork = false
    this.#open()
  }

  /** With one file there is nothing else to do here: its issue's page shows the pages as they come. */
  #open() {
    const [only, ...others] = this.#uploads.filter(({ state }) => state !== 'cancelled')
    if (only?.state === 'done' && others.length === 0)
      location.assign(`${only.record.page}?done=${only.record.isNew ? 'new' : 'file'}`)
  }

  /** @param {Upload} upload */
  #changed(upload) {
    this.toggleAttribute('data-busy', this.#uploads.some(({ state }) => state !== 'cancelled'))
    const { name, state } = upload
    if (state === 'waiting') this.#tell(phrase('{name} waits for the network.', { name }))
    if (state === 'done') this.#tell(phrase('{name} has arrived.', { name }))
    if (state === 'refused') this.#tell(phrase('{name} was refused.', { name }))
  }

  #say(words) {
    this.querySelector('.drop-complaint')?.remove()
    this.querySelector('form').prepend(element('p', { class: 'field-complaint drop-complaint', role: 'alert' }, words))
  }

  #tell(words) {
    this.querySelector('.drop-complaint')?.remove()
    this.#voice.textContent = words
  }

  /** A file that the browser can't keep would have to be chosen again. */
  #leave = event => {
    if (this.#uploads.some(upload => upload.isUnderWay && !upload.isKept)) event.preventDefault()
  }
})

/** The page's other parts show the new draft. */
const refresh = () => document.dispatchEvent(new Event('issues-changed'))

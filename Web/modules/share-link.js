// Shares the page with the device's share sheet, or copies its address.
customElements.define('share-link', class extends HTMLElement {
  connectedCallback() {
    if (!navigator.share && !navigator.clipboard) return
    this.hidden = false
    this.querySelector('button').addEventListener('click', this.#share)
  }

  #share = async () => {
    const url = document.querySelector('link[rel="canonical"]')?.getAttribute('href') ?? location.href
    if (navigator.share) {
      // Cancelling needs no message.
      await navigator.share({ title: this.dataset.title, url }).catch(() => {})
      return
    }
    await navigator.clipboard.writeText(url)
    const button = this.querySelector('button')
    const words = button.textContent
    button.textContent = this.dataset.copied
    setTimeout(() => { button.textContent = words }, 2000)
  }
})

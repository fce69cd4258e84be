// The interface in the page's language. English is in the code; `Web/phrases/<language>.js` has the translations. No
// DOM but the page's `lang` and `dir`.

const root = globalThis.document?.documentElement

/** The page's language, for `Intl`; pages with one file for everybody use the reader's own. */
export let language = (root?.hasAttribute('data-own-language') && navigator.language) || root?.lang || 'en'

const english = new Intl.PluralRules('en')
const own = { phrases: {}, plurals: english, numbers: new Intl.NumberFormat(language), isRightToLeft: false }

/** The address of the language's file; nothing for English. */
export const source = /^en\b/i.test(language) ? undefined
  : new URL(`../phrases/${language.split('-')[0].toLowerCase()}.js`, import.meta.url).href

/** When the language has loaded, or failed. No text before. */
export const ready = source ? import(source).then(learn, () => { language = 'en' }) : Promise.resolve()

/** @param {{default: Record<string, string|Record<string, string>>, direction?: 'ltr'|'rtl'}} file */
export function learn({ default: phrases, direction = 'ltr' }, of = language) {
  Object.assign(own,
    { phrases, plurals: new Intl.PluralRules(of), numbers: new Intl.NumberFormat(of),
      isRightToLeft: direction === 'rtl' })
  if (!root) return
  if (root.hasAttribute('data-own-language')) root.lang = of
  if (!root.dir && own.isRightToLeft) root.dir = 'rtl'
}

/**
 * @param {string} text English, with `{names}` of values
 * @param {Record<string, string|number>} [values] numbers are formatted for the language
 */
export function phrase(text, values) {
  return filled(own.phrases[text] ?? text, values)
}

/**
 * With a number, `{n}`.
 * @param {string} one English of one
 * @param {string} other English of all other numbers; it is the key
 */
export function counted(n, one, other, values) {
  const known = own.phrases[other]
  const forms = known ?? { one, other }
  return filled(forms[(known ? own.plurals : english).select(n)] ?? forms.other, { n, ...values })
}

/** Its direction. */
export const direction = () => root?.dir || 'ltr'

export const percent = share => share.toLocaleString(language, { style: 'percent' })

function filled(text, values) {
  return values ? text.replace(/\{(\w+)\}/g, (whole, name) => name in values ? written(values[name]) : whole) : text
}

/** Isolates a value with another direction from its sentence. */
function written(value) {
  if (typeof value === 'number') return own.numbers.format(value)
  return own.isRightToLeft ? `\u2068${value}\u2069` : value
}

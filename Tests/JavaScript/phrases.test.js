import assert from 'node:assert/strict'
import { readFileSync, readdirSync } from 'node:fs'
import { test } from 'node:test'
import { counted, learn, phrase } from '../../Web/modules/phrases.js'
import { typefaces } from '../../Web/reader/documents/type.js'
import { groups } from '../../Web/reader/keys/key-changes.js'
import { actions } from '../../Web/reader/keys/keys.js'

const web = new URL('../../Web/', import.meta.url)
const text = `'((?:[^'\\\\]|\\\\.)*)'`
const sources = ['reader/', 'modules/'].flatMap(
  folder => readdirSync(new URL(folder, web), { recursive: true }).filter(name => name.endsWith('.js'))
  .map(name => ({ name, source: readFileSync(new URL(folder + name, web), 'utf8') })))
const all = (pattern, take) => sources.flatMap(({ source }) => [...source.matchAll(pattern)].map(take))

/** The code's texts without and with a number. */
const said = new Set([
  ...all(new RegExp(`\\bphrase\\(\\s*${text}`, 'g'), ([, words]) => words),
  ...all(new RegExp(`\\bwords: ${text}`, 'g'), ([, words]) => words),
  ...[...readFileSync(new URL('offline.html', web), 'utf8').matchAll(/data-phrase>([^<]+)</g)].map(
    ([, words]) => words),
  ...[...actions, ...Object.values(typefaces)].map(({ words }) => words), ...Object.values(groups)
])
const numbered = new Map(all(new RegExp(`\\bcounted\\([^']*?${text},\\s*${text}`, 'g'),
  ([, one, other]) => [other, one]))
const languages = readdirSync(new URL('phrases/', web))
const names = words => [...words.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort()

test('what is said can be found where it is said', () => {
  // These come from a table.
  const tables = all(/\bphrase\((?!\s*')([^)]*)\)/g, ([, what]) => what)
  assert.deepEqual([...new Set(tables)].sort(),
    ['action.words', 'document.title', 'element.textContent', 'text, values', 'title', 'words'])
  assert.ok(said.size > 100 && numbered.size >= 7)
})

for (const file of languages) {
  const { default: phrases, ...more } = await import(new URL(`phrases/${file}`, web))
  const language = file.replace('.js', '')

  test(`${language} says all that is said, and nothing else`, () => {
    assert.deepEqual(Object.keys(phrases).sort(), [...said, ...numbered.keys()].sort())
    assert.deepEqual(Object.keys(more).filter(name => name !== 'direction'), [])
  })

  test(`${language} names the same values`, () => {
    for (const [english, own] of Object.entries(phrases)) {
      for (const [form, words] of Object.entries(typeof own === 'string' ? { other: own } : own)) {
        const wanted = names(english)
        // A form of one number may leave the number out.
        assert.deepEqual(names(words),
          form === 'other' || words.includes('{n}') ? wanted : wanted.filter(name => name !== 'n'), english)
      }
    }
  })

  test(`${language} has the forms that its numbers need`, () => {
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions()
    for (const english of numbered.keys()) {
      const forms = Object.keys(phrases[english])
      assert.ok(forms.includes('other') && forms.every(form => pluralCategories.includes(form)), english)
    }
  })
}

test('English needs no file', () => {
  assert.equal(phrase('Page {page} of {count}', { page: 'xii', count: 1200 }), 'Page xii of 1,200')
  assert.equal(counted(1, 'One place', '{n} places'), 'One place')
  assert.equal(counted(3, 'One place', '{n} places'), '3 places')
})

test('a language has its own words, numbers and forms; what it lacks is English', () => {
  learn({ default: {
    'Page {page} of {count}': '{count} stron, {page}',
    '{n} places': { one: '{n} miejsce', few: '{n} miejsca', other: '{n} miejsc' }
  } }, 'pl')
  assert.equal(phrase('Page {page} of {count}', { page: 'xii', count: 12_000 }).replace(/\s/g, ' '),
    '12 000 stron, xii')
  assert.deepEqual([1, 2, 5, 22].map(n => counted(n, 'One place', '{n} places')),
    ['1 miejsce', '2 miejsca', '5 miejsc', '22 miejsca'])
  assert.equal(phrase('Close'), 'Close')
  assert.equal(counted(2, 'on one page', 'on {n} pages'), 'on 2 pages')
})

test('names from elsewhere don’t turn a sentence around that runs to the left', () => {
  learn({ default: { 'Forget {title}': 'שכח את {title}' }, direction: 'rtl' }, 'he')
  assert.equal(phrase('Forget {title}', { title: 'Plums (2026)' }), 'שכח את \u2068Plums (2026)\u2069')
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { articleAt, blocksOf, blocksOfLayers, minutes, placeIn, sentences } from '../../Web/reader/articles/articles.js'
import { inkOf, preferType, sizes, step, typeOf, typeRules } from '../../Web/reader/documents/type.js'
import { readArticles } from '../../Web/reader/issue/manifest.js'
import { Listening } from '../../Web/reader/listen/listening.js'
import { nextPace, preferVoice, voiceOf, voicesFor } from '../../Web/reader/listen/voice.js'

const manifest = { metadata: { contains: { article: [
  { name: 'Pears', position: 5, numberOfPages: 2, author: 'A. Perry',
    links: [{ href: 'assets/articles/0002.ab.json' }] },
  { name: 'Plums', position: 2, numberOfPages: 4, section: 'Orchard' }
] } } }

test('articles come in the order of their pages', () => {
  const articles = readArticles(manifest, 'https://stand.example/api/manifest')
  assert.deepEqual(articles.map(({ title, page, pageCount }) => [title, page, pageCount]),
    [['Plums', 2, 4], ['Pears', 5, 2]])
  assert.equal(articles[1].text, 'https://stand.example/api/assets/articles/0002.ab.json')
  assert.deepEqual(readArticles({ metadata: {} }, 'https://stand.example/'), [])
})

test('a page that two articles share belongs to the one that begins on it', () => {
  const articles = readArticles(manifest, 'https://stand.example/')
  assert.deepEqual([1, 2, 4, 5, 6, 7].map(page => articleAt(articles, page)?.title),
    [undefined, 'Plums', 'Plums', 'Pears', 'Pears', undefined])
})

test('an article is its headings and paragraphs, each with its page', () => {
  const blocks = blocksOf({ page: 5,
    blocks: [{ h: 1, t: 'Pears' }, { p: 'A pear is a pe\u00ad ar.' }, { p: ' ', page: 6 },
      { p: 'The end.', page: 6 }] })
  assert.deepEqual(blocks, [
    { kind: 'heading', level: 1, text: 'Pears', page: 5 }, { kind: 'text', text: 'A pear is a pear.', page: 5 },
    { kind: 'text', text: 'The end.', page: 6 }
  ])
})

test('what a figure shows is a block of its own kind', () => {
  const blocks = blocksOf({ page: 5, blocks: [{ p: 'A pear tree', kind: 'figure' }, { p: 'Text.' }] })
  assert.deepEqual(blocks.map(({ kind, text }) => [kind, text]), [['figure', 'A pear tree'], ['text', 'Text.']])
})

test('a page without paragraphs is read by its lines', () => {
  const line = (y, text, height = 10) =>
    ({ box: [0, y, 100, height], words: text.split(' ').map(word => [word, 0, y, 10, height]) })
  const layer = { page: 3,
    lines: [line(0, 'A HEADING', 20), line(30, 'The plum is exam\u00ad'), line(42, 'ined here.'),
      line(80, 'Another one.')] }
  assert.deepEqual(blocksOfLayers([layer]).map(({ text, page }) => [text, page]),
    [['A HEADING', 3], ['The plum is examined here.', 3], ['Another one.', 3]])
  assert.deepEqual(blocksOfLayers([{ page: 4, text: ['One.', { h: 2, t: 'Two' }] }]).map(({ kind }) => kind),
    ['text', 'heading'])
})

test('sentences know where they begin', () => {
  const text = 'Dr. No came. He left! “Why?”'
  for (const { text: sentence, index } of sentences(text, 'en'))
    assert.equal(text.slice(index, index + sentence.length), sentence)
  assert.ok(sentences(text, 'en').length >= 2)
})

test('an article of 440 words takes two minutes', () => {
  assert.equal(minutes([{ text: 'word '.repeat(440).trim() }]), 2)
  assert.equal(minutes([]), 1)
})

class Voice {
  said = []
  cancelled = 0
  speak(words) { this.said.push(words.text); this.now = words }
  cancel() { this.cancelled += 1; this.now?.onerror?.({ error: 'canceled' }) }
}

test('listening goes from sentence to sentence, and says which', () => {
  const speech = new Voice()
  const listening = new Listening({ speech, utter: text => ({ text }) })
  const heard = []
  listening.addEventListener('sentence', ({ block, text, page }) => heard.push([block, text, page]))
  let hasEnded = false
  listening.addEventListener('end', () => { hasEnded = true })
  listening.begin([{ text: 'One. Two.', page: 3 }, { text: 'Three.', page: 4 }], 'en', 0)
  speech.now.onend()
  speech.now.onend()
  assert.deepEqual(heard, [[0, 'One.', 3], [0, 'Two.', 3], [1, 'Three.', 4]])
  listening.skip(-1)
  assert.equal(speech.said.at(-1), 'Two.')
  speech.now.onend()
  speech.now.onend()
  assert.equal(hasEnded, true)
  assert.equal(listening.isSpeaking, false)
})

test('listening begins with the first sentence that begins at a letter or after it', () => {
  const speech = new Voice()
  const listening = new Listening({ speech, utter: text => ({ text }) })
  listening.begin([{ text: 'One. Two. Three.', page: 3 }, { text: 'Four.', page: 3 }], 'en', 0, 5)
  assert.equal(speech.said.at(-1), 'Two.')
  listening.begin([{ text: 'One. Two.', page: 3 }, { text: 'Four.', page: 3 }], 'en', 0, 6)
  assert.equal(speech.said.at(-1), 'Four.')
  listening.begin([{ text: 'One. Two. Three.', page: 3 }, { text: 'Four.', page: 3 }], 'en', 1)
  assert.equal(speech.said.at(-1), 'Four.')
})

test('a place in a document is found in what is read', () => {
  const blocks = [{ text: 'Plums' }, { text: 'Red plums fall. Wasps come.' }, { text: 'The rest is jam.' }]
  assert.deepEqual(placeIn(blocks, 'Red plums\n  fall. Wasps come.', 'Wasps  come.'), { block: 1, letter: 16 })
  assert.deepEqual(placeIn(blocks, 'The rest is jam.', 'The rest is jam.'), { block: 2, letter: 0 })
  // Read in other parts than the document has, and without a number.
  assert.deepEqual(placeIn(blocks, 'wasps come. Or so', 'Wasps come.'), { block: 1, letter: 16 })
  assert.deepEqual(placeIn(blocks, '7. The rest is jam.', '7. The rest is jam.'), { block: 2, letter: 0 })
  assert.equal(placeIn(blocks, 'Pears', 'Pears'), undefined)
  assert.equal(placeIn(blocks, 'Pears', ' '), undefined)
})

test('stopping says no more', () => {
  const speech = new Voice()
  const listening = new Listening({ speech, utter: text => ({ text }) })
  listening.begin([{ text: 'One. Two.', page: 3 }], 'en')
  const words = speech.now
  listening.stop()
  words.onend()
  assert.deepEqual(speech.said, ['One.'])
})

test('a pause is silence, and the sentence begins again', () => {
  const speech = new Voice()
  const listening = new Listening({ speech, utter: text => ({ text }) })
  const heard = []
  listening.addEventListener('sentence', ({ text }) => heard.push(text))
  listening.toggle()
  assert.equal(listening.isPaused, false)
  listening.begin([{ text: 'One. Two. Three.', page: 3 }], 'en')
  const broken = speech.now
  const before = speech.cancelled
  listening.toggle()
  assert.deepEqual([listening.isPaused, listening.isSpeaking, speech.cancelled - before], [true, true, 1])
  // Some voices report a cancelled text as ended, and some only after the next one began.
  broken.onend()
  assert.deepEqual(speech.said, ['One.'])
  listening.toggle()
  broken.onend()
  assert.deepEqual(speech.said, ['One.', 'One.'])
  speech.now.onend()
  assert.deepEqual(heard, ['One.', 'Two.'], 'it is where it was')
  listening.toggle()
  listening.skip(1)
  assert.deepEqual([listening.isPaused, speech.said.at(-1)], [false, 'Three.'])
  listening.toggle()
  listening.stop()
  listening.toggle()
  assert.deepEqual([listening.isPaused, listening.isSpeaking, speech.said.length], [false, false, 4])
})

test('another voice says the sentence again, and goes on', () => {
  const speech = new Voice()
  const listening = new Listening({ speech, utter: text => ({ text }) })
  const heard = []
  listening.addEventListener('sentence', ({ text }) => heard.push(text))
  listening.use({ rate: 1.5 })
  listening.begin([{ text: 'One. Two.', page: 3 }], 'en')
  assert.deepEqual([speech.now.rate, 'voice' in speech.now], [1.5, false])
  const alice = { name: 'Alice' }
  listening.use({ rate: 1.5, voice: alice })
  listening.use({ rate: 1.5, voice: alice })
  assert.deepEqual([speech.said, speech.now.voice], [['One.', 'One.'], alice])
  listening.toggle()
  listening.use({ rate: 2, voice: alice })
  assert.equal(speech.said.length, 2, 'a pause stays one')
  listening.toggle()
  assert.equal(speech.now.rate, 2)
  speech.now.onend()
  assert.deepEqual(heard, ['One.', 'Two.'])
})

test('voices are those that speak the language, of its own country first', () => {
  const voices = [['Zoe', 'en-US'], ['Alice', 'it_IT'], ['Fiona', 'en-GB'], ['Amy', 'en_US'], ['Ava', 'ena']].map(
    ([name, lang]) => ({ name, lang }))
  const names = language => voicesFor(voices, language).map(({ name }) => name)
  assert.deepEqual(names('en-GB'), ['Fiona', 'Amy', 'Zoe'])
  assert.deepEqual([names('en'), names('it'), names('de')], [['Amy', 'Fiona', 'Zoe'], ['Alice'], []])
})

test('the voice and its pace are kept, and what makes no sense is forgotten', () => {
  const place = storage()
  assert.deepEqual(voiceOf(place), { pace: 1, voices: {} })
  preferVoice(place, { pace: 1.75 })
  preferVoice(place, { voices: { en: 'voice:Amy', it: 3 } })
  assert.deepEqual(voiceOf(place), { pace: 1.75, voices: { en: 'voice:Amy' } })
  preferVoice(place, { pace: 40 })
  assert.equal(voiceOf(place).pace, 1)
  place.setItem('edicola.voice', 'null')
  assert.deepEqual(voiceOf(place), { pace: 1, voices: {} })
  assert.deepEqual([nextPace(1), nextPace(2), nextPace(7)], [1.25, 0.75, 0.75])
})

const storage = () => {
  const kept = new Map()
  return { getItem: name => kept.get(name) ?? null, setItem: (name, value) => kept.set(name, value) }
}

test('type is kept, and what makes no sense is forgotten', () => {
  const place = storage()
  preferType(place, { size: 1.25, face: 'dyslexic' })
  assert.equal(typeOf(place).size, 1.25)
  preferType(place, { size: 99, face: 'wingdings' })
  assert.deepEqual([typeOf(place).size, typeOf(place).face], [1, 'publisher'])
  assert.equal(step(sizes, 1, 1), 1.1)
  assert.equal(step(sizes, sizes.at(-1), 1), sizes.at(-1))
  assert.equal(step(sizes, sizes[0], -1), sizes[0])
})

test('a choice that was not made leaves the publisher’s look', () => {
  const rules = typeRules(typeOf(storage()), { isDark: false, fonts: '/web/fonts' })
  assert.equal(rules, ':root { font-size: 100% !important; }')
  assert.match(typeRules({ ...typeOf(storage()), face: 'dyslexic' }, { isDark: false, fonts: '/web/fonts' }),
    /\/web\/fonts\/opendyslexic-regular\.woff2/)
  assert.match(typeRules(typeOf(storage()), { isDark: true, fonts: '' }), /#141311/)
})

test('ink can be read on every paper', () => {
  const light = colour => {
    const parts = colour.slice(1).match(/../g).map(part => parseInt(part, 16) / 255)
      .map(part => part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
  }
  const contrast = (one, two) => {
    const [high, low] = [light(one), light(two)].sort((a, b) => b - a)
    return (high + 0.05) / (low + 0.05)
  }
  for (const paper of ['light', 'sepia', 'dark']) {
    const [ground, ink, link] = inkOf(paper)
    assert.ok(contrast(ground, ink) >= 7, paper)
    assert.ok(contrast(ground, link) >= 4.5, `links on ${paper}`)
  }
})

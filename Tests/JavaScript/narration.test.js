import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clipsOfLayer, Narration } from '../../Web/reader/listen/narration.js'

class Sound extends EventTarget {
  src = ''
  acts = []
  #time = 0
  playbackRate = 1
  refusal = undefined
  get currentTime() { return this.#time }
  set currentTime(seconds) { this.#time = seconds; this.acts.push(`to ${seconds}`) }
  play() { this.acts.push('play'); return this.refusal ? Promise.reject(this.refusal) : Promise.resolve() }
  pause() { this.acts.push('pause') }
  reach(seconds) { this.#time = seconds; this.dispatchEvent(new Event('timeupdate')) }
  say(name) { this.dispatchEvent(new Event(name)) }
}

const pages = {
  2: [{ id: 'a', src: 'https://s/v.mp3', begin: 0, end: 1500 },
    { id: 'b', src: 'https://s/v.mp3', begin: 1500, end: 3000 },
    { id: 'c', src: 'https://s/v.mp3', begin: 9000 }],
  4: [{ id: 'd', src: 'https://s/w.mp3', begin: 500 }]
}

function started(lastPage = 9) {
  const sound = new Sound()
  const heard = []
  const narration = new Narration({ clipsOf: async page => pages[page] ?? [], lastPage: () => lastPage, sound })
  narration.addEventListener('sentence', ({ page, id }) => heard.push(`${page} ${id}`))
  const event = name => new Promise(resolve => narration.addEventListener(name, resolve, { once: true }))
  return { sound, heard, narration, event }
}

test('clips follow each other, and those that touch play on without a jump', async () => {
  const { sound, heard, narration } = started()
  assert.equal(await narration.begin(2), true)
  sound.reach(1.2)
  assert.deepEqual(heard, ['2 a'])
  sound.acts.length = 0
  sound.reach(1.6)
  assert.deepEqual([heard.at(-1), sound.acts], ['2 b', ['play']])
  sound.reach(3.1)
  assert.deepEqual([heard.at(-1), sound.currentTime], ['2 c', 9])
})

test('after the last clip the next page that has a voice is read, then silence', async () => {
  const { sound, heard, narration, event } = started()
  await narration.begin(2, 'c')
  assert.deepEqual(heard, ['2 c'])
  const next = event('sentence')
  sound.say('ended')
  assert.equal((await next).page, 4)
  assert.deepEqual([sound.src, sound.currentTime, narration.isSpeaking], ['https://s/w.mp3', 0.5, true])
  const end = event('end')
  sound.say('ended')
  assert.equal((await end).isFailed, false)
  assert.equal(narration.isSpeaking, false)
})

test('no page after the last that may be read is looked at', async () => {
  const { sound, narration, event } = started(3)
  await narration.begin(2, 'c')
  const end = event('end')
  sound.say('ended')
  await end
  assert.equal(sound.src, 'https://s/v.mp3')
})

test('a pause holds the clip, and a skip in it begins nothing', async () => {
  const { sound, heard, narration } = started()
  await narration.begin(2)
  narration.toggle()
  assert.deepEqual([narration.isPaused, sound.acts.at(-1)], [true, 'pause'])
  sound.acts.length = 0
  narration.skip(1)
  sound.reach(4)
  assert.deepEqual([heard, sound.acts], [['2 a', '2 b'], ['to 1.5']])
  narration.toggle()
  assert.deepEqual([narration.isPaused, sound.acts.at(-1)], [false, 'play'])
  narration.skip(-5)
  assert.deepEqual([heard.at(-1), sound.currentTime], ['2 a', 0])
})

test('a page without a voice is not begun, and what was stopped meanwhile does not begin', async () => {
  const { heard, narration } = started()
  assert.equal(await narration.begin(3), false)
  const late = narration.begin(2)
  narration.stop()
  await late
  assert.deepEqual([heard, narration.isSpeaking], [[], false])
})

test('a sound that does not come ends it, a broken-off one does not', async () => {
  const { sound, narration, event } = started()
  await narration.begin(2)
  const end = event('end')
  sound.say('error')
  assert.equal((await end).isFailed, true)
  sound.refusal = Object.assign(new Error('forbidden'), { name: 'NotAllowedError' })
  const refused = event('end')
  await narration.begin(2)
  assert.equal((await refused).isFailed, true)
  sound.refusal = Object.assign(new Error('another began'), { name: 'AbortError' })
  await narration.begin(2)
  await Promise.resolve()
  assert.equal(narration.isSpeaking, true)
})

test('the pace holds for the next sound too', async () => {
  const { sound, narration } = started()
  narration.use({ rate: 1.5 })
  sound.playbackRate = 1
  await narration.begin(4)
  assert.deepEqual([sound.playbackRate, sound.defaultPlaybackRate], [1.5, 1.5])
})

test('sounds lie in the content’s tree, and a layer without a voice has no clips', () => {
  const layer = { narration: { clips: [{ id: 'a', src: 'OPS/v.mp3', begin: 0, end: 10 }] } }
  assert.equal(clipsOfLayer(layer, 'https://s/assets/content/x/')[0].src, 'https://s/assets/content/x/OPS/v.mp3')
  assert.deepEqual([clipsOfLayer({}, 'https://s/'), clipsOfLayer(undefined, 'https://s/'),
    clipsOfLayer(layer, undefined)], [[], [], []])
})

// The words of pages, fetched once; they never change, and a few dozen are cached.

const layers = new Map()
const most = 40

/** @returns {Promise<object|undefined>} undefined if it failed */
export async function fetchLayer(address) {
  const known = layers.get(address)
  layers.delete(address)
  const fetched = known ?? fetch(address).then(answer => answer.ok ? answer.json() : undefined).catch(() => undefined)
  // The last one used goes last.
  layers.set(address, fetched)
  if (layers.size > most) layers.delete(layers.keys().next().value)
  const layer = await fetched
  if (!layer) layers.delete(address)
  return layer
}

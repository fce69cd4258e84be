// The choices of type: size, leading, width of the column, face, paper.
import { viewPanel } from './panels.js'
import { leadings, measures, papers, sizes, step, typefaces } from './type.js'

const paperWords = { auto: 'As the system', light: 'Light', sepia: 'Sepia', dark: 'Dark' }

/** @param {object} type what is chosen @param {(changes: object) => void} choose */
export function typeChoices(type, choose) {
  const one = (name, value, words) => ({ words, isOn: type[name] === value, act: () => choose({ [name]: value }) })
  const between = (name, row, less, more) => [
    { words: less, act: () => choose({ [name]: step(row, type[name], -1) }) }, { words: more, act: () => choose({ [name]: step(row, type[name], 1) }) }
  ]
  return viewPanel([
    { title: `Size: ${Math.round(type.size * 100)} %`, options: between('size', sizes, 'Smaller', 'Larger') },
    { title: 'Lines', options: between('leading', leadings, 'Closer', 'Wider apart') },
    { title: 'Column', options: between('measure', measures, 'Narrower', 'Wider') },
    { title: 'Face', options: Object.entries(typefaces).map(([name, { words }]) => one('face', name, words)) },
    { title: 'Paper', options: papers.map(name => one('paper', name, paperWords[name])) },
    { title: 'Edges', options: [one('isJustified', false, 'Ragged'), one('isJustified', true, 'Even')] }
  ])
}

// The choices of type: size, leading, width of the column, face, paper.
import { percent, phrase } from '../../modules/phrases.js'
import { viewPanel } from '../panels/panels.js'
import { leadings, measures, papers, sizes, step, typefaces } from './type.js'

/** @param {object} type as chosen @param {(changes: object) => void} choose */
export function typeChoices(type, choose) {
  const paperWords = { auto: phrase('System'), light: phrase('Light'), sepia: phrase('Sepia'),
    dark: phrase('Dark') }
  const one = (name, value, words) => ({ words, isOn: type[name] === value, act: () => choose({ [name]: value }) })
  const between = (name, row, less, more) => [
    { words: less, act: () => choose({ [name]: step(row, type[name], -1) }) },
    { words: more, act: () => choose({ [name]: step(row, type[name], 1) }) }
  ]
  return viewPanel([
    { title: phrase('Size: {size}', { size: percent(type.size) }),
      options: between('size', sizes, phrase('Smaller'), phrase('Larger')) },
    { title: phrase('Lines'), options: between('leading', leadings, phrase('Tighter'), phrase('Looser')) },
    { title: phrase('Column'), options: between('measure', measures, phrase('Narrower'), phrase('Wider')) },
    { title: phrase('Font'),
      options: Object.entries(typefaces).map(([name, { words }]) => one('face', name, phrase(words))) },
    { title: phrase('Paper'), options: papers.map(name => one('paper', name, paperWords[name])) },
    { title: phrase('Alignment'),
      options: [one('isJustified', false, phrase('Left')), one('isJustified', true, phrase('Justified'))] }
  ])
}

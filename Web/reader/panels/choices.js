// The View panel's options.
import { phrase } from '../../modules/phrases.js'

/** @param {object} reader see `README.md` */
export function viewChoices({ preferences, issue, stage, prefer, act }) {
  const choice = (name, value, words) =>
    ({ words, isOn: preferences[name] === value, act: () => prefer({ [name]: value }) })
  // Documents that flow or scroll fill the window; brochures show single pages.
  const isFixed = issue.layout === 'fixed'
  const canPair = isFixed && !issue.isTwoDimensional
  // Only pictures can be folded.
  const isPaper = !issue.hasDocuments && !issue.isTwoDimensional
  const isShifted = preferences.shifted.includes(issue.key)
  return [
    canPair
      && { title: phrase('Pages'),
        options: [choice('layout', 'auto', phrase('Automatic')), choice('layout', 'single', phrase('One')),
          choice('layout', 'double', phrase('Two')), choice('layout', 'scroll', phrase('Scroll'))] },
    stage.isDouble
      && { isRare: true, title: phrase('Pairs'),
        options: [{ words: phrase('Cover alone'), isOn: !isShifted, act: () => isShifted && act('shift') },
          { words: phrase('Shifted by one'), isOn: isShifted, act: () => isShifted || act('shift') }] },
    isFixed
      && { isRare: true, title: phrase('Size'),
        options: [choice('fit', 'page', phrase('Fit page')), choice('fit', 'width', phrase('Fit width'))] },
    !stage.isScrolled
      && { isRare: true, title: phrase('Page turn'),
        options:
          [choice('turn', 'slide', phrase('Slide')), isPaper && choice('turn', 'curl', phrase('Page curl')),
            choice('turn', 'none', phrase('No animation'))].filter(Boolean) },
    { isRare: true, title: phrase('Thumbnails'),
      options: [choice('strip', true, phrase('Shown')), choice('strip', false, phrase('Hidden'))] },
    { title: phrase('Background'),
      options: [choice('ground', 'auto', phrase('System')), choice('ground', 'light', phrase('Light')),
        choice('ground', 'dark', phrase('Dark'))] },
    isFixed
      && { isRare: true, title: phrase('Zoom'),
        options: [{ words: phrase('Smaller'), act: () => act('zoomOut') },
          { words: phrase('Larger'), act: () => act('zoomIn') },
          { words: phrase('Reset zoom'), act: () => act('zoomReset') }] },
    { isRare: true, title: phrase('Actions'),
      options:
        [...'speechSynthesis' in globalThis || issue.hasDocuments
          ? [{ words: phrase('Listen'), act: () => act('listen') }] : [],
            { words: phrase('Keyboard shortcuts'), act: () => act('help') },
            { words: phrase('Full screen'), act: () => act('fullScreen') },
            { words: phrase('Share this page'), act: () => act('share') },
            ...issue.hasDocuments ? []
              : [{ words: phrase('Cut out a part'), act: () => act('clip') },
                { words: phrase('Print these pages'), act: () => act('print') }]] }
  ].filter(Boolean)
}

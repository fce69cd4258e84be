// What the View panel offers.

/** @param {object} reader see `README.md` */
export function viewChoices({ likes, issue, stage, like, act }) {
  const choice = (name, value, words) => ({ words, isOn: likes[name] === value, act: () => like({ [name]: value }) })
  // Documents that flow or scroll are as large as the window; brochures go page by page.
  const isFixed = issue.layout === 'fixed'
  const canPair = isFixed && !issue.isTwoDimensional
  const isShifted = likes.shifted.includes(issue.key)
  return [
    canPair && { title: 'Pages', options: [choice('layout', 'auto', 'As the window'), choice('layout', 'single', 'One'), choice('layout', 'double', 'Two'), choice('layout', 'scroll', 'Scroll')] },
    stage.isDouble && { title: 'Pairs', options: [{ words: 'Cover alone', isOn: !isShifted, act: () => isShifted && act('shift') }, { words: 'Shifted by one', isOn: isShifted, act: () => isShifted || act('shift') }] },
    isFixed && { title: 'Size', options: [choice('fit', 'page', 'Whole page'), choice('fit', 'width', 'Whole width')] },
    !stage.isScrolled && { title: 'Turning', options: [choice('turn', 'slide', 'Slide'), choice('turn', 'curl', 'Like paper'), choice('turn', 'none', 'At once')] },
    { title: 'Row of small pages', options: [choice('strip', true, 'Shown'), choice('strip', false, 'Hidden')] },
    { title: 'Ground', options: [choice('ground', 'auto', 'As the system'), choice('ground', 'light', 'Light'), choice('ground', 'dark', 'Dark')] },
    isFixed && { title: 'Zoom', options: [{ words: 'Smaller', act: () => act('zoomOut') }, { words: 'Larger', act: () => act('zoomIn') }, { words: 'As it was', act: () => act('zoomReset') }] },
    { title: 'More', options: [{ words: 'Keys', act: () => act('help') }, { words: 'Full screen', act: () => act('fullScreen') }, { words: 'Share this page', act: () => act('share') }] }
  ].filter(Boolean)
}

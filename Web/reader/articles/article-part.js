// The article as text, instead of the page: for small screens, large type, and listening.
import { phrase } from '../../modules/phrases.js'

const sign = 'M6 5h12M6 9h12M6 13h8M6 17h10'

export default reader => {
  let view
  const open = () =>
    (view ??= import('./article-view.js').then(({ ArticleView }) => new ArticleView(reader))).then(
      made => made.open(reader.page))
  reader.addTool({ name: 'article', label: phrase('Read as text'), icon: sign })
  reader.addAction({ name: 'article', group: 'view', words: 'Page or article as text', keys: ['a'] }, open)
}

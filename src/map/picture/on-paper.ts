/** Calls a function with an element in which the tokens of the map have their light values, in each theme and in forced colors. */
export function onPaper<Value>(read: (element: HTMLElement) => Value): Value {
  const paper = document.createElement('span')
  paper.hidden = true
  paper.dataset['theme'] = 'light'
  document.body.append(paper)
  try {
    return read(paper)
  } finally {
    paper.remove()
  }
}

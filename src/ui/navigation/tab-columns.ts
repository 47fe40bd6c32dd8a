/**
 * Returns how many tabs are beside each other, so that every label is whole and the rows are as even as possible.
 * @param count number of tabs, at least 1
 * @param widest width of the widest tab, and @param room width of the strip, both in the same unit
 */
export function tabColumns(count: number, widest: number, room: number): number {
  for (let rows = 1; rows < count; rows += 1) {
    const columns = Math.ceil(count / rows)
    if (columns * widest <= room) return columns
  }
  return 1
}

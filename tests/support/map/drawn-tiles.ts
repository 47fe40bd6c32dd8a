/** Runs in the page. Returns how many tiles of the view show streets: pictures of many colors. */
export const drawnTiles = (): number => {
  const copy = new OffscreenCanvas(64, 64).getContext('2d', { willReadFrequently: true })
  const tiles = [...document.querySelectorAll<HTMLCanvasElement>('.leaflet-streets-pane canvas.leaflet-tile')]
  return tiles.filter((tile) => {
    if (!copy || tile.width === 0) return false
    copy.clearRect(0, 0, 64, 64)
    copy.drawImage(tile, 0, 0, 64, 64)
    const { data } = copy.getImageData(0, 0, 64, 64)
    return new Set(new Uint32Array(data.buffer)).size > 20
  }).length
}

/** The context that protomaps-leaflet draws with. Workers have another, with all that it uses. */
interface CanvasRenderingContext2D extends OffscreenCanvasRenderingContext2D {
  drawFocusIfNeeded(element: unknown): void
}

import { BaseParts, IconPart } from './base-parts.tsx'
import { FieldParts } from './field-parts.tsx'
import { FrameParts } from './frame-parts.tsx'
import { MapPart } from './map-part.tsx'
import { OverlayParts } from './overlay-parts.tsx'
import { ButtonParts } from './button-parts.tsx'
import { ContentParts } from './content-parts.tsx'
import { ScreenPart } from './screen-part.tsx'
import { TimeParts } from './time-parts.tsx'

/** Every component in every state. */
export function Gallery() {
  return (
    <main className="gallery">
      <BaseParts />
      <ButtonParts />
      <MapPart />
      <FieldParts />
      <ContentParts />
      <TimeParts />
      <FrameParts />
      <ScreenPart />
      <OverlayParts />
      <IconPart />
    </main>
  )
}

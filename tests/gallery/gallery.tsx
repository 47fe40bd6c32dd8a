import { BaseParts, IconPart } from './base-parts.tsx'
import { FieldParts } from './field-parts.tsx'
import { FrameParts } from './frame-parts.tsx'
import { MapPart } from './map-part.tsx'
import { OverParts } from './over-parts.tsx'
import { PressParts } from './press-parts.tsx'
import { ReadParts } from './read-parts.tsx'
import { ScreenPart } from './screen-part.tsx'
import { TimeParts } from './time-parts.tsx'

/** Every component in every state. */
export function Gallery() {
  return (
    <main className="gallery">
      <BaseParts />
      <PressParts />
      <MapPart />
      <FieldParts />
      <ReadParts />
      <TimeParts />
      <FrameParts />
      <ScreenPart />
      <OverParts />
      <IconPart />
    </main>
  )
}

/** What the customer wrote in a request, as sections of a screen, as lines of a card, and as lines of an export. */
import { isLongDetail, writtenDetails, type BookingDetail, type BookingDetails } from '#domain/documents/booking-details.ts'
import { text, type MessageKey } from '#text/catalogue.ts'
import { SectionHeader } from '#ui/layout/section-header.tsx'

/** Returns the name of a detail: of its field, its section and its column. */
export const detailName = (detail: BookingDetail): string => text(`detail.${detail}` satisfies MessageKey)

const named = (detail: BookingDetail, written: string): string => text('detail.line', { name: detailName(detail), text: written })

/** Returns a line for each written detail; a short one has its name. */
export const detailLines = (booking: BookingDetails): readonly string[] =>
  writtenDetails(booking).map(({ detail, text: written }) => (isLongDetail(detail) ? written : named(detail, written)))

/** Each written detail under its heading. @param as element around each of them */
export function DetailSections({
  booking,
  as: Part,
  className,
}: {
  readonly booking: BookingDetails
  readonly as: 'div' | 'section'
  readonly className?: string
}) {
  return writtenDetails(booking).map(({ detail, text: written }) => (
    <Part key={detail} className={className}>
      <SectionHeader title={detailName(detail)} level={3} />
      <p className="c-2 booking-words" dir="auto">
        {written}
      </p>
    </Part>
  ))
}

/** Each written detail as a paragraph of a card: a long one in quotes, a short one with its name. */
export function DetailNotes({ booking, className }: { readonly booking: BookingDetails; readonly className: string }) {
  return writtenDetails(booking).map(({ detail, text: written }) => (
    <p key={detail} className={className} dir="auto">
      {isLongDetail(detail) ? `“${written}”` : named(detail, written)}
    </p>
  ))
}

import type { ReactNode } from 'react'

export type EmptyStatePictureKind = 'calendar' | 'chat' | 'star' | 'box' | 'map' | 'bell' | 'people' | 'cloud' | 'heart' | 'chart'

/** Drawings on a grid of 96 × 96, inside a soft disc of radius 44. */
const drawings: Record<EmptyStatePictureKind, ReactNode> = {
  calendar: (
    <>
      <rect className="paper" x="26" y="30" width="44" height="40" rx="7" />
      <path d="M26 42h44M37 25v9M59 25v9" />
      <path className="mut" d="M35 52h7M48 52h7M35 60h7" />
      <path d="m54 60 4 4 7-8" />
    </>
  ),
  chat: (
    <>
      <path className="paper mut" d="M47 44h20a6 6 0 0 1 6 6v11a6 6 0 0 1-6 6h-1v7l-8-7H47a6 6 0 0 1-6-6V50a6 6 0 0 1 6-6Z" />
      <path className="paper" d="M30 26h26a7 7 0 0 1 7 7v14a7 7 0 0 1-7 7H42l-9 8v-8h-3a7 7 0 0 1-7-7V33a7 7 0 0 1 7-7Z" />
      <path d="M33 37h20M33 44h12" />
    </>
  ),
  star: (
    <>
      <path className="paper" d="m48 25 7 14.5 16 2.3-11.6 11.2 2.8 15.8L48 61.3l-14.2 7.5 2.8-15.8L25 41.8l16-2.3z" />
      <path className="mut" d="M41 49.5c1.2 4 3.6 6 7 6s5.8-2 7-6" />
      <path d="M72 27v7M68.5 30.5h7M24 62v5M21.5 64.5h5" />
    </>
  ),
  box: (
    <>
      <path className="paper" d="M48 24 70 35.5v25L48 72 26 60.5v-25z" />
      <path d="M26 35.5 48 47l22-11.5M48 47v25" />
      <path className="mut" d="m37 29.75 22 11.5v8" />
    </>
  ),
  map: (
    <>
      <path className="paper mut" d="M38 30 24 35v36l14-5 20 5 14-5V42M38 30v36M58 52v19M38 30l7 1.75" />
      <path className="paper" d="M59 55s12-10 12-19a12 12 0 0 0-24 0c0 9 12 19 12 19Z" />
      <circle cx="59" cy="36" r="4" />
    </>
  ),
  bell: (
    <>
      <path className="paper" d="M33 45a15 15 0 0 1 30 0c0 12 5 17 5 17H28s5-5 5-17Z" />
      <path d="M42.5 69a6 6 0 0 0 11 0M48 30v-4" />
      <path className="mut" d="M41 46a7.5 7.5 0 0 1 6-7" />
    </>
  ),
  people: (
    <>
      <circle className="paper mut" cx="60" cy="39" r="7.5" />
      <path className="paper mut" d="M58 67h16c-.6-9-5.5-14-13-14.5" />
      <circle className="paper" cx="41" cy="38" r="9.5" />
      <path className="paper" d="M24 70c.8-11.5 7-17.5 17-17.5S57.2 58.5 58 70z" />
    </>
  ),
  cloud: (
    <>
      <path className="paper" d="M35 64h27a12 12 0 0 0 2.5-23.7 17.5 17.5 0 0 0-33.5-2A13 13 0 0 0 35 64Z" />
      <path className="mut" d="M38 72h20" />
      <path d="M48 57V44.5M42.5 49.5l5.5-5.5 5.5 5.5" />
    </>
  ),
  heart: (
    <>
      <path className="paper" d="M48 70S25 57 25 41a12.2 12.2 0 0 1 23-6 12.2 12.2 0 0 1 23 6c0 16-23 29-23 29Z" />
      <path className="mut" d="M32.5 42a5.5 5.5 0 0 1 4.5-6" />
    </>
  ),
  chart: (
    <>
      <rect className="paper" x="25" y="27" width="46" height="42" rx="7" />
      <path className="mut" d="M34 60V50M43 60V43" />
      <path d="M52 60V47M61 60V36" />
    </>
  ),
}

/** Small decorative line drawing of an empty state, 96 px. */
export function EmptyStatePicture({ kind }: { readonly kind: EmptyStatePictureKind }) {
  return (
    <svg className="empty__picture" viewBox="0 0 96 96" aria-hidden="true">
      <circle className="soft" cx="48" cy="48" r="44" />
      {drawings[kind]}
    </svg>
  )
}

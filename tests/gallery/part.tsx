import type { ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'

export interface PartProps {
  readonly name: string
  readonly children: ReactNode
  readonly wide?: boolean | undefined
  /** On the background instead of on a surface. */
  readonly ground?: boolean | undefined
  /** Rows reach the edges. */
  readonly edge?: boolean | undefined
}

/** One section of the gallery: a name and its components. */
export function Part({ name, children, wide, ground, edge }: PartProps) {
  return (
    <section
      className={classNames('gallery__part', wide && 'gallery__wide', ground && 'gallery__part--ground', edge && 'gallery__part--edge')}
    >
      <h2 className="gallery__name">{name}</h2>
      {children}
    </section>
  )
}

/** A remark about the next component. */
export function Remark({ children }: { readonly children: ReactNode }) {
  return <p className="gallery__note">{children}</p>
}

/** Components beside one another that wrap into lines. */
export function Flow({ children }: { readonly children: ReactNode }) {
  return <div className="gallery__flow">{children}</div>
}

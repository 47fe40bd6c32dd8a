import type { ReactNode } from 'react'
import { EmptyStatePicture, type EmptyStatePictureKind } from './empty-state-picture.tsx'

export interface EmptyStateProps {
  /** Without it there is no picture, as on an error. */
  readonly picture?: EmptyStatePictureKind | undefined
  readonly title: string
  readonly text?: ReactNode
  /** One button. */
  readonly action?: ReactNode
  /** Level of the title; 2 without it. */
  readonly level?: 1 | 2 | 3 | undefined
}

/** What a screen or a list shows when there is nothing, or when something failed: a picture, words, one action. */
export function EmptyState({ picture, title, text, action, level = 2 }: EmptyStateProps) {
  const Title = `h${level}` as const
  return (
    <div className="empty">
      {picture !== undefined && <EmptyStatePicture kind={picture} />}
      <Title className="empty__title">{title}</Title>
      {text !== undefined && <p className="empty__text">{text}</p>}
      {action !== undefined && <div className="empty__action">{action}</div>}
    </div>
  )
}

/** Question that a screen asks without opening an overlay. Back answers it as its close button does. */
import { useEffect, useRef } from 'react'
import { openQuestion } from '#state/navigation/history/open-question.ts'
import { ConfirmDialog, type ConfirmDialogProps } from '#ui/overlay/confirm-dialog.tsx'

/** Puts a dialog into the history while it is mounted. */
export function useQuestionInHistory(onBack: () => void): void {
  const latest = useRef(onBack)
  useEffect(() => {
    latest.current = onBack
  }, [onBack])
  useEffect(() => openQuestion(() => latest.current()), [])
}

export function ScreenQuestion(props: Omit<ConfirmDialogProps, 'open'>) {
  useQuestionInHistory(props.onCancel)
  return <ConfirmDialog open {...props} />
}

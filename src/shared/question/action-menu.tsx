/** Menu of further actions that Back closes. */
import { useState } from 'react'
import { MenuButton, type MenuButtonProps } from '#ui/controls/menu-button.tsx'
import { useQuestionInHistory } from './screen-question.tsx'

function InHistory({ onBack }: { readonly onBack: () => void }) {
  useQuestionInHistory(onBack)
  return null
}

export function ActionMenu(props: Omit<MenuButtonProps, 'open' | 'onOpen'>) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <MenuButton {...props} open={open} onOpen={setOpen} />
      {open && <InHistory onBack={() => setOpen(false)} />}
    </>
  )
}

/** Menu of actions that Back closes. */
import { openQuestion } from '#state/navigation/history/open-question.ts'
import { Menu, type MenuProps } from '#ui/overlay/menu.tsx'

export const ActionMenu = (props: Omit<MenuProps, 'onOpen'>) => <Menu {...props} onOpen={openQuestion} />

import { text } from '#text/catalogue.ts'
import { Button, type ButtonProps } from '#ui/controls/button.tsx'
import { useUnblock } from './use-unblock.ts'

export interface UnblockButtonProps {
  readonly personId: string
  readonly name: string
  readonly variant?: ButtonProps['variant']
}

export function UnblockButton({ personId, name, variant = 'text' }: UnblockButtonProps) {
  const unblock = useUnblock()
  return (
    <Button variant={variant} size="compact" label={text('block.unblock_named', { name })} onPress={() => void unblock(personId, name)}>
      {text('block.unblock')}
    </Button>
  )
}

import { TextInput, type TextInputProps } from '@mantine/core'

const NIP_DIGITS = 18

interface NipInputProps extends Omit<TextInputProps, 'onChange' | 'value' | 'defaultValue'> {
  value: string
  onDigits: (digits: string) => void
}

/** Takes digits only, 18 at most: what else is typed or pasted, spaces included, falls away. */
export function NipInput({ onDigits, ...props }: NipInputProps) {
  return (
    <TextInput
      inputMode="numeric"
      withAsterisk
      {...props}
      onChange={(event) => onDigits(event.currentTarget.value.replace(/\D/g, '').slice(0, NIP_DIGITS))}
    />
  )
}

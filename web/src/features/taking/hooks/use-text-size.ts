import { useLocalStorage } from '@mantine/hooks'

export const TEXT_SIZES = ['normal', 'large', 'largest'] as const
export type TextSize = (typeof TEXT_SIZES)[number]

/** How large questions are shown on this computer. */
export function useTextSize(): [TextSize, (size: TextSize) => void] {
  const [size, setSize] = useLocalStorage<TextSize>({
    key: 'pengawas-text-size',
    defaultValue: 'normal',
    deserialize: (value) => TEXT_SIZES.find((known) => JSON.stringify(known) === value) ?? 'normal',
  })
  return [size, setSize]
}

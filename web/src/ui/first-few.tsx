import { Button, Group } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../lib/rules/numbers.ts'

interface FirstFewProps<T> {
  all: readonly T[]
  few: number
  /** What the button says while the others are left out, given how many they are, and while they are not. */
  more: (others: string) => string
  fewer: string
  /** What they are, for those who hear the button. */
  title?: string
  /** Whether all are shown before anybody has wished for it. */
  isWhole?: boolean
  show: (some: readonly T[]) => ReactNode
}

/** The first few of a long list, and all on wish, so that what lies below stays in reach. */
export function FirstFew<T>({ all, few, more, fewer, title, isWhole: isWholeAtFirst = false, show }: FirstFewProps<T>) {
  const { i18n } = useTranslation()
  const [wish, setWish] = useState<boolean | null>(null)
  const isWhole = wish ?? isWholeAtFirst
  const label = isWhole ? fewer : more(formatCount(all.length - few, i18n.language))
  return (
    <>
      {show(isWhole ? all : all.slice(0, few))}
      {all.length > few ? (
        <Group>
          <Button
            variant="default"
            size="compact-md"
            aria-expanded={isWhole}
            aria-label={title === undefined ? undefined : `${label}: ${title}`}
            onClick={() => setWish(!isWhole)}
          >
            {label}
          </Button>
        </Group>
      ) : null}
    </>
  )
}

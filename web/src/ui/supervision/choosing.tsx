import { Button, Checkbox, Group, Paper, Text } from '@mantine/core'
import type { RowData } from '@tanstack/react-table'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mayDo, useUser } from '../../lib/profile.ts'
import { column, type Column } from '../data-table.tsx'
import { formatCount } from '../../lib/rules/numbers.ts'
import { PackageButton } from './package-button.tsx'

/** What is chosen of a list for a package, over all of its pages. */
export interface Chosen {
  ids: readonly string[]
  toggle: (id: string, isChosen: boolean) => void
  clear: () => void
  isFull: boolean
}

/** `most`: as many as one package may be about. */
export function useChosen(most: number): Chosen {
  const [ids, setIds] = useState<readonly string[]>([])
  return {
    ids,
    toggle: (id, isChosen) =>
      setIds(isChosen ? [...new Set([...ids, id])].slice(0, most) : ids.filter((one) => one !== id)),
    clear: () => setIds([]),
    isFull: ids.length >= most,
  }
}

/** A column of boxes to tick, for those who may make packages; for the others none. */
export function useChoiceColumn<T extends RowData>(
  { ids, toggle, isFull }: Chosen,
  { idOf, nameOf }: { idOf: (item: T) => string; nameOf: (item: T) => string },
): Column<T>[] {
  const { t } = useTranslation('packages')
  const user = useUser()
  if (!mayDo(user, 'evidence:package')) return []
  return [
    column<T>({
      id: 'chosen',
      header: t('choose.column'),
      screenOnly: true,
      cell: (item) => {
        const isChosen = ids.includes(idOf(item))
        return (
          <Checkbox
            aria-label={t('choose.one', { name: nameOf(item) })}
            checked={isChosen}
            disabled={isFull && !isChosen}
            onChange={(event) => toggle(idOf(item), event.currentTarget.checked)}
          />
        )
      },
    }),
  ]
}

/** What is chosen, and the way to a package of it. */
export function ChosenBar({ chosen, of, most }: { chosen: Chosen; of: 'flags' | 'sessions'; most: number }) {
  const { t, i18n } = useTranslation('packages')
  const count = (value: number): string => formatCount(value, i18n.language)
  const { ids } = chosen
  if (ids.length === 0) return null
  const subject = of === 'flags' ? { flagIds: ids } : { testSessionIds: ids }
  return (
    <Paper withBorder p="xs" data-testid="chosen">
      <Group justify="space-between" gap="xs">
        <Text size="sm" role="status" px={12}>
          {t(`choose.${of}`, { value: count(ids.length), most: count(most) })}
        </Text>
        <Button size="compact-sm" variant="subtle" onClick={chosen.clear}>
          {t('choose.clear')}
        </Button>
      </Group>
      <PackageButton
        {...subject}
        label={t(of === 'flags' ? 'makeFlags' : 'makeSessions', { value: count(ids.length) })}
      />
    </Paper>
  )
}

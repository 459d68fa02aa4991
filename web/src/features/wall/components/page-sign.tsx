import { ActionIcon, Group, Text, Tooltip } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { usePage } from '../hooks/use-page.ts'
import { useWall, useWallSession } from '../hooks/wall-context.ts'

/** Which page of how many, and the buttons that turn it. Read out where the proctor turns it, not where it turns by itself. */
export function PageSign() {
  const { t } = useTranslation('wall')
  const session = useWallSession()
  const isTurning = useWall((state) => state.view.isTurning)
  const { page, pages, ids, from, total } = usePage()
  if (total === 0) return null
  const value = t('view.page', { page: page + 1, pages, from, to: from + ids.length - 1, total })
  const turn = (by: 1 | -1) => {
    const label = t(by === 1 ? 'view.nextPage' : 'view.previousPage')
    const TurnIcon = by === 1 ? IconChevronRight : IconChevronLeft
    return (
      <Tooltip label={`${label} (${by === 1 ? 'Page Down' : 'Page Up'})`}>
        <ActionIcon
          variant="default"
          size="md"
          aria-label={label}
          disabled={pages < 2}
          onClick={() => session.viewing.turn(by)}
        >
          <TurnIcon size={16} className="mirrored" aria-hidden />
        </ActionIcon>
      </Tooltip>
    )
  }
  return (
    <Group gap={6} wrap="nowrap">
      {turn(-1)}
      <Text
        size="sm"
        role="status"
        aria-live={isTurning ? 'off' : 'polite'}
        style={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}
        data-testid="wall-page"
      >
        {value}
      </Text>
      {turn(1)}
    </Group>
  )
}

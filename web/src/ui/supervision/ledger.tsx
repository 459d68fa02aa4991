import { Group, Stack, Table, Text } from '@mantine/core'
import { eyesOnSchema, type EyesOn } from '@pengawas/shared/contracts/eyes-on'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatHourMinute, formatInstant } from '../../lib/dates.ts'
import { requestJson } from '../../lib/http.ts'
import { formatNumber, formatPercent } from '../../lib/rules/numbers.ts'
import { QueryStatus } from '../query-status.tsx'
import classes from './ledger.module.css'

/** A test that still runs is watched on. */
const REFRESH_MS = 60_000

/** Who had a candidate on a wall, for those who may know it. */
export function Ledger({ testSessionId }: { testSessionId: string }) {
  const ledger = useQuery({
    queryKey: ['eyes-on', testSessionId],
    queryFn: ({ signal }) =>
      requestJson(`/api/test-sessions/${testSessionId}/eyes-on`, eyesOnSchema, { signal, isBackground: true }),
    refetchInterval: REFRESH_MS,
  })
  return (
    <>
      <QueryStatus result={ledger} />
      {ledger.isSuccess ? <Figures ledger={ledger.data} /> : null}
    </>
  )
}

function Figures({ ledger }: { ledger: EyesOn }) {
  const { t, i18n } = useTranslation('results')
  const { testSeconds, visibleSeconds, longestUnseenSeconds, watchers } = ledger
  if (watchers.length === 0) return <Text c="var(--pengawas-quiet)">{t('supervision.none')}</Text>
  const minutes = (seconds: number): string => formatNumber(Math.round(seconds / 6) / 10, i18n.language)
  const share = testSeconds === 0 ? 0 : Math.min(1, visibleSeconds / testSeconds)
  return (
    <Stack gap="md">
      <Text>
        {t('supervision.seen', {
          ...{ seen: minutes(visibleSeconds), test: minutes(testSeconds) },
          ...{ share: formatPercent(share, i18n.language), gap: minutes(longestUnseenSeconds) },
        })}
      </Text>
      <Strip ledger={ledger} />
      <Table.ScrollContainer minWidth={420}>
        <Table verticalSpacing="xs">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('supervision.watcher')}</Table.Th>
              <Table.Th ta="end">{t('supervision.visible')}</Table.Th>
              <Table.Th ta="end">{t('supervision.focused')}</Table.Th>
              <Table.Th>{t('supervision.from')}</Table.Th>
              <Table.Th>{t('supervision.to')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {watchers.map((watcher) => (
              <Table.Tr key={watcher.userId}>
                <Table.Td>
                  <bdi>{watcher.name}</bdi>
                </Table.Td>
                <Table.Td ta="end">{minutes(watcher.visibleSeconds)}</Table.Td>
                <Table.Td ta="end">{minutes(watcher.focusedSeconds)}</Table.Td>
                <Table.Td>{formatInstant(watcher.firstAt, i18n.language)}</Table.Td>
                <Table.Td>{formatInstant(watcher.lastAt, i18n.language)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      <Text size="sm" c="var(--pengawas-quiet)">
        {t('supervision.how')}
      </Text>
    </Stack>
  )
}

const MINUTE_MS = 60_000

/** A strip with a cell for each minute from the first look to the last; the table beside it says the same in figures. */
function Strip({ ledger: { minutes } }: { ledger: EyesOn }) {
  const { t, i18n } = useTranslation('results')
  const [first, last] = [minutes[0], minutes.at(-1)]
  if (first === undefined || last === undefined) return null
  const begin = Date.parse(first.at)
  const byMinute = new Map(minutes.map((minute) => [Date.parse(minute.at), minute]))
  const cells = Array.from({ length: (Date.parse(last.at) - begin) / MINUTE_MS + 1 }, (_, index) => {
    const minute = byMinute.get(begin + index * MINUTE_MS)
    return { at: begin + index * MINUTE_MS, look: lookOf(minute) }
  })
  return (
    <div>
      <div className={classes.strip} role="img" aria-label={t('supervision.strip')}>
        {cells.map(({ at, look }) => (
          <span key={at} className={classes.cell} data-look={look} />
        ))}
      </div>
      <Group justify="space-between" gap="xs">
        <Text size="xs">{formatHourMinute(first.at, i18n.language)}</Text>
        <Group gap="md">
          {(['none', 'visible', 'focused'] as const).map((look) => (
            <Group key={look} gap={6}>
              <span className={classes.key} data-look={look} />
              <Text size="xs">{t(`supervision.look.${look}`)}</Text>
            </Group>
          ))}
        </Group>
        <Text size="xs">{formatHourMinute(last.at, i18n.language)}</Text>
      </Group>
    </div>
  )
}

function lookOf(minute: EyesOn['minutes'][number] | undefined): 'none' | 'visible' | 'focused' {
  if (minute === undefined) return 'none'
  return minute.focusedSeconds > 0 ? 'focused' : 'visible'
}

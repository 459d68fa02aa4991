import { Button, Group, ScrollArea, Stack, Table, Text } from '@mantine/core'
import type { InterventionItem, InterventionResult } from '@pengawas/shared/contracts/interventions'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '../../../lib/dates.ts'
import { useMessages } from '../../../lib/messages.ts'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { hasReceipts, receiptsQuery } from './bulk-api.ts'
import type { Giving } from './use-giving.ts'

interface BulkResultProps {
  given: InterventionResult
  give: Giving
  onClose: () => void
}

/** What became of a command for each test, with the receipts of what was said; those refused can be tried again. */
export function BulkResult({ given, give, onClose }: BulkResultProps) {
  const { t } = useTranslation(['interventions', 'common'])
  const { data } = useQuery(receiptsQuery(given))
  const { items, command } = data
  const idsOf = (outcome: InterventionItem['outcome']): string[] =>
    items.filter((item) => item.outcome === outcome && item.code !== null).map(({ testSessionId }) => testSessionId)
  const countOf = (outcome: InterventionItem['outcome']): number =>
    items.filter((item) => item.outcome === outcome).length
  const [done, refused] = [idsOf('done'), idsOf('refused')]
  const { order } = give
  const again = (): void => {
    if (order === undefined) return
    give.renew()
    give.send({ testSessionIds: refused }, order)
  }
  return (
    <Stack gap="sm" data-testid="bulk-result">
      <Text role="status">
        {t('result.sum', {
          done: countOf('done'),
          unchanged: countOf('unchanged'),
          refused: countOf('refused'),
        })}
      </Text>
      {hasReceipts(data) ? (
        <Text size="sm">
          {t('result.receipts', { seen: items.filter(({ seenAt }) => seenAt !== null).length, value: done.length })}
        </Text>
      ) : null}
      <ScrollArea.Autosize mah={420}>
        <Table stickyHeader>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('result.name')}</Table.Th>
              <Table.Th>{t('result.outcome')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {items.map((item) => (
              <ResultRow key={item.testSessionId} item={item} isSaid={hasReceipts(data)} />
            ))}
          </Table.Tbody>
        </Table>
      </ScrollArea.Autosize>
      {give.error === null ? null : <FailureAlert error={give.error} />}
      <Group justify="flex-end">
        {command === 'terminate' && done.length > 0 ? (
          <Button
            variant="default"
            loading={give.isGiving}
            onClick={() => give.send({ testSessionIds: done }, { command: 'keep', text: '' })}
          >
            {t('result.keep')}
          </Button>
        ) : null}
        {refused.length > 0 && order !== undefined ? (
          <Button variant="default" loading={give.isGiving} onClick={again}>
            {t('result.repeat', { value: refused.length })}
          </Button>
        ) : null}
        <Button onClick={onClose}>{t('common:close')}</Button>
      </Group>
    </Stack>
  )
}

function ResultRow({ item, isSaid }: { item: InterventionItem; isSaid: boolean }) {
  const { t, i18n } = useTranslation('interventions')
  const said = useMessages()
  const { outcome, refusal, participantName, code, seenAt } = item
  const receipt =
    seenAt === null ? t('result.unseen') : t('result.seen', { time: formatInstant(seenAt, i18n.language) })
  return (
    <Table.Tr>
      <Table.Td>
        <bdi>{participantName ?? t('result.unknown')}</bdi> {code}
      </Table.Td>
      <Table.Td>
        {t(`result.${outcome}`)}
        {refusal === null ? null : `: ${said(refusal)}`}
        {isSaid && outcome === 'done' ? ` · ${receipt}` : null}
      </Table.Td>
    </Table.Tr>
  )
}

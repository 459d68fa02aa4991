import { Badge, Group, Table, Text } from '@mantine/core'
import type { TeamProctor } from '@pengawas/shared/contracts/teams'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '../../../lib/dates.ts'

/** Who is there, how many candidates each has against their number, and what waits there. */
export function TeamProctors({ proctors }: { proctors: readonly TeamProctor[] }) {
  const { t } = useTranslation('team')
  if (proctors.length === 0) return <Text>{t('noProctors')}</Text>
  return (
    <Table.ScrollContainer minWidth={680}>
      <Table captionSide="top" aria-label={t('proctors')}>
        <Table.Thead>
          <Table.Tr>
            {(['proctor', 'presence', 'load', 'unseen', 'flags', 'hands'] as const).map((column) => (
              <Table.Th key={column}>{t(`fields.${column}`)}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {proctors.map((proctor) => (
            <ProctorRow key={proctor.userId} proctor={proctor} />
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

function ProctorRow({ proctor }: { proctor: TeamProctor }) {
  const { t, i18n } = useTranslation('team')
  const { name, isLead, isHere, since, candidates, maxCandidates, unseen, openFlags, raisedHands } = proctor
  const state = isHere ? 'here' : since === null ? 'never' : 'away'
  return (
    <Table.Tr data-testid="team-proctor">
      <Table.Th scope="row" fw={500}>
        <Group gap="xs">
          <bdi>{name}</bdi>
          {isLead ? <Badge variant="light">{t('lead')}</Badge> : null}
        </Group>
      </Table.Th>
      <Table.Td>
        <Badge variant="light" color={isHere ? 'green' : 'orange'}>
          {t(`presence.${state}`)}
        </Badge>
        {since === null ? null : (
          <Text size="xs" c="var(--pengawas-quiet)">
            {t('since', { time: formatInstant(since, i18n.language) })}
          </Text>
        )}
      </Table.Td>
      <Table.Td>
        <Text size="sm" fw={candidates > maxCandidates ? 700 : 400}>
          {t('ofNumber', { value: candidates, maximum: maxCandidates })}
        </Text>
      </Table.Td>
      <Table.Td>{t('ofCandidates', { value: unseen, total: candidates })}</Table.Td>
      <Table.Td>{openFlags}</Table.Td>
      <Table.Td>{raisedHands}</Table.Td>
    </Table.Tr>
  )
}

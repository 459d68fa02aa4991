import { Anchor, Badge, Group, Table, Text, Title } from '@mantine/core'
import type { FlagKind } from '@pengawas/shared/contracts/flag-kinds'
import { useTranslation } from 'react-i18next'
import { useWords } from './use-words.ts'

interface KindTableProps {
  title: string
  kinds: readonly FlagKind[]
  onOpen: (kind: string) => void
}

const COLUMNS = ['kind', 'right', 'wrong', 'undecidable', 'waiting', 'precision', 'promise'] as const

/** What people made of each kind of flag, and what is promised of it. */
export function KindTable({ title, kinds, onOpen }: KindTableProps) {
  const { t } = useTranslation('aiAccuracy')
  const { nameOf, share, percent, count } = useWords()
  return (
    <section aria-label={title}>
      <Title order={2} size="h4" mb="sm">
        {title}
      </Title>
      {kinds.length === 0 ? (
        <Text role="status" c="var(--pengawas-quiet)">
          {t('kinds.none')}
        </Text>
      ) : (
        <Table.ScrollContainer minWidth={720}>
          <Table verticalSpacing="xs" aria-label={title}>
            <Table.Thead>
              <Table.Tr>
                {COLUMNS.map((name) => (
                  <Table.Th key={name} scope="col">
                    {t(`columns.${name}`)}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {kinds.map((kind) => (
                <Table.Tr key={kind.kind} data-testid="kind" data-kind={kind.kind}>
                  <Table.Th scope="row" fw={400}>
                    <Anchor component="button" type="button" size="sm" ta="start" onClick={() => onOpen(kind.kind)}>
                      {nameOf(kind)}
                    </Anchor>
                    <States kind={kind} />
                  </Table.Th>
                  {(['right', 'wrong', 'undecidable', 'waiting'] as const).map((name) => (
                    <Table.Td key={name}>{count(kind[name])}</Table.Td>
                  ))}
                  <Table.Td>{share(kind.precision)}</Table.Td>
                  <Table.Td>{kind.promise === null ? t('noPromise') : percent(kind.promise)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </section>
  )
}

function States({ kind: { isObserved, proposal, promise } }: { kind: FlagKind }) {
  const { t } = useTranslation('flags')
  const { shortfall } = useWords()
  if (!isObserved && proposal === 'none') return null
  return (
    <Group gap={4} mt={2}>
      {isObserved ? (
        <Badge variant="light" color="gray">
          {t('kind.observed')}
        </Badge>
      ) : (
        <Badge variant="light" color="orange">
          {shortfall(promise)}
        </Badge>
      )}
    </Group>
  )
}

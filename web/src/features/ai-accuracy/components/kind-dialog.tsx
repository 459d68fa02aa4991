import { SegmentedControl, Stack, Table, Text, Title } from '@mantine/core'
import { type FlagKind, KIND_PARTS, type KindPart, type KindPrecision } from '@pengawas/shared/contracts/flag-kinds'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mayDo, useUser } from '../../../lib/profile.ts'
import { DialogFrame } from '../../../ui/dialog-frame.tsx'
import { QueryStatus } from '../../../ui/query-status.tsx'
import { precisionQuery } from '../api/kinds.ts'
import { type DecidedAssessment, DecideForm } from './decide-form.tsx'
import { DecisionHistory } from './decision-history.tsx'
import { useWords } from './use-words.ts'

/** A kind whose dialog is open, and the assessment that a decision is asked for in, if one is. */
export interface OpenedKind {
  kind: string
  within: DecidedAssessment | null
}

interface KindDialogProps {
  kind: FlagKind
  within: DecidedAssessment | null
  onClose: () => void
}

/** One kind by where its flags were raised, what was decided of it, and the decision. */
export function KindDialog({ kind, within, onClose }: KindDialogProps) {
  const { t } = useTranslation('aiAccuracy')
  const { nameOf, share, percent } = useWords()
  const [by, setBy] = useState<KindPart>('assessment')
  const found = useQuery(precisionQuery(kind.kind, by))
  const mayDecide = mayDo(useUser(), 'flag-kind:decide')
  return (
    <DialogFrame title={nameOf(kind)} onClose={onClose}>
      <Stack gap="md" p="xs">
        <Text size="sm">
          {share(kind.precision)} ·{' '}
          {kind.promise === null ? t('noPromise') : t('promised', { share: percent(kind.promise) })}
        </Text>
        <div>
          <Text size="sm" id="kind-parts" mb={4}>
            {t('parts.title')}
          </Text>
          <SegmentedControl
            aria-labelledby="kind-parts"
            size="xs"
            data={KIND_PARTS.map((value) => ({ value, label: t(`parts.${value}`) }))}
            value={by}
            onChange={(value) => setBy(KIND_PARTS.find((known) => known === value) ?? 'assessment')}
          />
        </div>
        <QueryStatus result={found} />
        {found.data === undefined ? null : <Parts precision={found.data} promise={kind.promise} />}
        {mayDecide ? <DecideForm kind={kind} within={within} /> : null}
        <section aria-labelledby="kind-decisions">
          <Title order={3} size="h5" id="kind-decisions" mb={4}>
            {t('decisions.title')}
          </Title>
          <DecisionHistory kind={kind.kind} />
        </section>
      </Stack>
    </DialogFrame>
  )
}

function Parts({ precision: { by, parts, isCut }, promise }: { precision: KindPrecision; promise: number | null }) {
  const { t } = useTranslation(['aiAccuracy', 'flags'])
  const { share, count, shortfall } = useWords()
  if (parts.length === 0) return <Text role="status">{t('aiAccuracy:parts.none')}</Text>
  return (
    <>
      <Table.ScrollContainer minWidth={560}>
        <Table verticalSpacing="xs" aria-label={t(`aiAccuracy:parts.${by}`)}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{t(`aiAccuracy:parts.${by}`)}</Table.Th>
              {(['right', 'wrong', 'undecidable', 'waiting', 'precision'] as const).map((name) => (
                <Table.Th key={name} scope="col">
                  {t(`aiAccuracy:columns.${name}`)}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {parts.map((part) => (
              <Table.Tr key={part.id ?? ''} data-testid="kind-part">
                <Table.Th scope="row" fw={400}>
                  <bdi>{part.name ?? t('aiAccuracy:parts.unknown')}</bdi>
                  {part.isObserved ? ` · ${t('flags:kind.observed')}` : null}
                  {part.proposal === 'none' ? null : ` · ${shortfall(promise)}`}
                </Table.Th>
                {(['right', 'wrong', 'undecidable', 'waiting'] as const).map((name) => (
                  <Table.Td key={name}>{count(part[name])}</Table.Td>
                ))}
                <Table.Td>{share(part.precision)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {isCut ? (
        <Text size="sm">
          {t(by === 'assessment' ? 'aiAccuracy:parts.cutAssessments' : 'aiAccuracy:parts.cut', { value: parts.length })}
        </Text>
      ) : null}
    </>
  )
}

import { Button, Group, NumberInput, Select, Stack, Table, Text } from '@mantine/core'
import {
  type Appraisal,
  PERFORMANCE_LEVELS,
  type PerformanceLevel,
  POTENTIAL_LEVELS,
  type PotentialLevel,
} from '@pengawas/shared/contracts/talent'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { useSetAppraisal } from '../api/talent.ts'

/** What the agency has judged of a person, by year. */
export function AppraisalTable({ appraisals }: { appraisals: readonly Appraisal[] }) {
  const { t } = useTranslation('talent')
  if (appraisals.length === 0) return <Text role="status">{t('appraisals.none')}</Text>
  return (
    <Table.ScrollContainer minWidth={420}>
      <Table aria-label={t('appraisals.title')} verticalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t('appraisals.year')}</Table.Th>
            <Table.Th scope="col">{t('appraisals.performance')}</Table.Th>
            <Table.Th scope="col">{t('appraisals.potential')}</Table.Th>
            <Table.Th scope="col">{t('appraisals.box')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {appraisals.map(({ year, performance, potential, box }) => (
            <Table.Tr key={year}>
              <Table.Th scope="row">{year}</Table.Th>
              <Table.Td>
                {performance === null ? t('appraisals.noPerformance') : t(`performance.${performance}`)}
              </Table.Td>
              <Table.Td>{potential === null ? t('appraisals.noPotential') : t(`potential.${potential}`)}</Table.Td>
              <Table.Td>{box ?? '–'}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

const FIRST_YEAR = 2000
const LAST_YEAR = 2100

interface AppraisalFormProps {
  personId: string
  thisYear: number
  /** What is stored: a year begins with its own levels, since saving replaces both. */
  appraisals: readonly Appraisal[]
}

/** Enters the appraisal of one year; both levels emptied remove it. */
export function AppraisalForm({ personId, thisYear, appraisals }: AppraisalFormProps) {
  const { t } = useTranslation('talent')
  const storedOf = (wanted: number): Appraisal | undefined => appraisals.find((one) => one.year === wanted)
  const [year, setYear] = useState<number>(thisYear)
  const [performance, setPerformance] = useState<PerformanceLevel | null>(storedOf(thisYear)?.performance ?? null)
  const [potential, setPotential] = useState<PotentialLevel | null>(storedOf(thisYear)?.potential ?? null)
  const choose = (wanted: number): void => {
    setYear(wanted)
    setPerformance(storedOf(wanted)?.performance ?? null)
    setPotential(storedOf(wanted)?.potential ?? null)
  }
  const isEmpty = performance === null && potential === null
  const isRemoval = isEmpty && storedOf(year) !== undefined
  const save = useSetAppraisal(personId)
  return (
    <Stack gap="xs">
      <Group align="flex-end" gap="sm">
        <NumberInput
          label={t('appraisals.year')}
          w={110}
          min={FIRST_YEAR}
          max={LAST_YEAR}
          clampBehavior="strict"
          allowDecimal={false}
          thousandSeparator=""
          value={year}
          onChange={(value) => choose(typeof value === 'number' ? value : thisYear)}
        />
        <Select
          label={t('appraisals.performance')}
          w={200}
          clearable
          data={PERFORMANCE_LEVELS.map((value) => ({ value, label: t(`performance.${value}`) }))}
          value={performance}
          onChange={setPerformance}
        />
        <Select
          label={t('appraisals.potential')}
          w={160}
          clearable
          data={POTENTIAL_LEVELS.map((value) => ({ value, label: t(`potential.${value}`) }))}
          value={potential}
          onChange={setPotential}
        />
        <Button
          loading={save.isPending}
          variant={isRemoval ? 'default' : 'filled'}
          disabled={isEmpty && !isRemoval}
          onClick={() => save.mutate({ year, performance, potential })}
        >
          {t(isRemoval ? 'appraisals.remove' : 'appraisals.save')}
        </Button>
      </Group>
      {save.isError ? <FailureAlert error={save.error} /> : null}
      {save.isSuccess ? (
        <Text size="sm" role="status">
          {t('appraisals.saved')}
        </Text>
      ) : null}
    </Stack>
  )
}

import { MultiSelect } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { LtiPlatform } from '@pengawas/shared/contracts/lti'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { foundAssessmentsQuery } from '../api.ts'

const TYPING_PAUSE_MS = 300

interface AssessmentsFieldProps {
  value: string[]
  onChange: (ids: string[]) => void
  error?: React.ReactNode
  /** Those that were chosen before, with their titles. */
  chosen: LtiPlatform['assessments']
}

/** Assessments, found by words of their titles. */
export function AssessmentsField({ chosen, ...field }: AssessmentsFieldProps) {
  const { t } = useTranslation('lti')
  const [typed, setTyped] = useState('')
  const [words] = useDebouncedValue(typed, TYPING_PAUSE_MS)
  const result = useQuery(foundAssessmentsQuery(words))
  const [seen, setSeen] = useState(new Map(chosen.map((one) => [one.id, one.title])))
  const found = result.data?.items ?? []
  const offered = new Map(found.map(({ id, title }) => [id, title]))
  // Titles of those that are chosen stay known when other words are typed.
  for (const id of field.value) {
    const title = seen.get(id)
    if (title !== undefined && !offered.has(id)) offered.set(id, title)
  }
  const change = (ids: string[]): void => {
    setSeen(new Map([...seen, ...found.map(({ id, title }) => [id, title] as const)]))
    field.onChange(ids)
  }
  return (
    <MultiSelect
      {...field}
      onChange={change}
      label={t('assessments')}
      description={t('assessmentsHint')}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      nothingFoundMessage={t('noAssessments')}
      filter={({ options }) => options}
      data={[...offered].map(([value, label]) => ({ value, label }))}
    />
  )
}

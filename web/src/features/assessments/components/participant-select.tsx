import { Select, type SelectProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { participantsQuery } from '../api/assessments.ts'

const TYPING_PAUSE_MS = 300

interface ParticipantSelectProps extends Omit<SelectProps, 'data' | 'value' | 'onChange'> {
  assessmentId: string
  value: string | null
  onChange: (id: string | null) => void
}

/** Chooses one candidate of an assessment: the first of them by name, or those that the server finds by what is typed. */
export function ParticipantSelect({ assessmentId, value, onChange, ...rest }: ParticipantSelectProps) {
  const { t } = useTranslation(['actions', 'common'])
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<{ value: string; label: string } | null>(null)
  const [search] = useDebouncedValue(typed.trim(), TYPING_PAUSE_MS)
  const isChosen = value !== null && chosen?.value === value
  // What is typed is the label of the choice as long as nobody changes it.
  const q = isChosen && search === chosen.label ? '' : search
  const found = useQuery(participantsQuery(assessmentId, new URLSearchParams(q === '' ? {} : { q })))
  const options = (found.data?.items ?? []).map(({ id, name, nip }) => ({ value: id, label: `${name} · ${nip}` }))
  const data = isChosen && options.every((one) => one.value !== value) ? [chosen, ...options] : options
  return (
    <Select
      {...rest}
      searchable
      withAsterisk
      data={data}
      // The server has searched, also by unit, which the label does not say.
      filter={({ options: all }) => all}
      nothingFoundMessage={t(found.isPending ? 'common:loading' : 'actions:noMatches')}
      searchValue={typed}
      onSearchChange={setTyped}
      value={value}
      onChange={(id, option) => {
        setChosen(id === null ? null : { value: id, label: option?.label ?? '' })
        onChange(id)
      }}
    />
  )
}

import { Button, Checkbox, Group, Paper, Stack, Text, TextInput, Title } from '@mantine/core'
import type { Sittings } from '@pengawas/shared/contracts/sittings'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toastSuccess } from '../../../lib/toasts.ts'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import type { SittingCalls } from '../api/sittings.ts'
import { SittingSelect } from './sitting-select.tsx'

/** So many rows are drawn; the search finds the rest. */
const SHOWN = 50

interface SittingPeopleProps {
  data: Sittings
  distribute: SittingCalls['distribute']
}

/** The candidates with their sittings; those who are chosen are moved. */
export function SittingPeople({ data, distribute }: SittingPeopleProps) {
  const { t } = useTranslation('assessments')
  const [words, setWords] = useState('')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [target, setTarget] = useState<string | null | undefined>(undefined)
  const nameOf = new Map(data.sittings.map(({ id, name }) => [id, name]))
  const wanted = words.trim().toLowerCase()
  const found = data.participants.filter(({ name, nip, unit, sittingId }) =>
    [name, nip, unit ?? '', nameOf.get(sittingId ?? '') ?? ''].some((text) => text.toLowerCase().includes(wanted)),
  )
  const shown = found.slice(0, SHOWN)
  const toggle = (ids: readonly string[], isOn: boolean): void =>
    setChosen(isOn ? new Set([...chosen, ...ids]) : new Set([...chosen].filter((id) => !ids.includes(id))))
  const move = (): void => {
    if (target === undefined) return
    distribute.mutate(
      { version: data.version, distribution: { by: 'hand', participants: [...chosen], sittingId: target } },
      {
        onSuccess: () => {
          setChosen(new Set())
          toastSuccess(t('sittings.moved'))
        },
      },
    )
  }
  const isMine = distribute.variables?.distribution.by === 'hand'
  return (
    <Paper component="section" withBorder p="md" aria-labelledby="sitting-people">
      <Stack gap="sm">
        <Title order={3} size="h5" id="sitting-people">
          {t('sittings.participants')}
        </Title>
        <TextInput
          type="search"
          label={t('sittings.search')}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
        {found.length === 0 ? <Text c="var(--pengawas-quiet)">{t('sittings.noOne')}</Text> : null}
        {shown.length === 0 ? null : (
          <Checkbox
            label={t('sittings.selectAll')}
            checked={shown.every(({ id }) => chosen.has(id))}
            onChange={(event) =>
              toggle(
                shown.map(({ id }) => id),
                event.currentTarget.checked,
              )
            }
          />
        )}
        {shown.map(({ id, name, nip, unit, sittingId, hasBegun }) => (
          <Checkbox
            key={id}
            label={name}
            description={[
              nip,
              unit,
              nameOf.get(sittingId ?? '') ?? t('sittings.own'),
              hasBegun ? t('sittings.begun') : null,
            ]
              .filter((part) => part !== null)
              .join(' · ')}
            checked={chosen.has(id)}
            onChange={(event) => toggle([id], event.currentTarget.checked)}
          />
        ))}
        {found.length > shown.length ? (
          <Text size="sm" c="var(--pengawas-quiet)">
            {t('sittings.shown', { shown: shown.length, total: found.length })}
          </Text>
        ) : null}
        {distribute.isError && isMine ? <FailureAlert error={distribute.error} /> : null}
        <Group align="flex-end">
          <SittingSelect
            label={t('sittings.move', { count: chosen.size })}
            sittings={data.sittings}
            value={target}
            onChange={setTarget}
          />
          <Button disabled={chosen.size === 0 || target === undefined} loading={distribute.isPending} onClick={move}>
            {t('sittings.moveButton')}
          </Button>
        </Group>
      </Stack>
    </Paper>
  )
}

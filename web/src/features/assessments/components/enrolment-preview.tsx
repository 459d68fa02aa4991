import { Paper, Stack, Text } from '@mantine/core'
import { type Enrol, type Enrolment, ENROLMENT_REFUSALS } from '@pengawas/shared/contracts/enrolment'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../../lib/rules/numbers.ts'
import { NamedLines } from './named-lines.tsx'

/** Whom an enrolment would add, who is there already, who is left out and why, and who has another assessment at that time. */
export function EnrolmentPreview({ as, enrolment }: { as: Enrol['as']; enrolment: Enrolment }) {
  const { t, i18n } = useTranslation('assessments')
  const { added, already, refused, busy } = enrolment
  const count = (value: number): string => formatCount(value, i18n.language)
  const lineOf = ({ name, nip, id }: { name: string | null; nip: string | null; id: string }): string =>
    name === null ? id.slice(0, 8) : `${name} · ${nip ?? ''}`
  return (
    <Paper withBorder p="sm" radius="md" role="status">
      <Stack gap="sm">
        <Text fw={600}>
          {t('enrolPeople.found', { value: count(added) })}
          {already === 0 ? '' : ` · ${t('enrolPeople.already', { value: count(already) })}`}
        </Text>
        {ENROLMENT_REFUSALS.map((reason) => {
          const lines = refused.filter((one) => one.reason === reason).map(lineOf)
          const label = t(`enrolPeople.refused.${reason}.${as}`, { value: count(lines.length) })
          return lines.length === 0 ? null : <NamedLines key={reason} label={label} lines={lines} isFault />
        })}
        {busy.length === 0 ? null : (
          <NamedLines label={t('enrolPeople.busy', { value: count(busy.length) })} lines={busy.map(lineOf)} />
        )}
      </Stack>
    </Paper>
  )
}

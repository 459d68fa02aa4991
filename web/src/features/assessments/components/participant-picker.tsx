import { MAX_PARTICIPANTS, type AssignedParticipant } from '@pengawas/shared/contracts/assessment-management'
import { UNITS } from '@pengawas/shared/units'
import { useTranslation } from 'react-i18next'
import { fetchParticipants } from '../api/pickers.ts'
import { Picker } from './picker.tsx'

interface ParticipantPickerProps {
  chosen: AssignedParticipant[]
  onClose: () => void
  onChoose: (items: AssignedParticipant[]) => void
}

export function ParticipantPicker(props: ParticipantPickerProps) {
  const { t } = useTranslation('assessments')
  return (
    <Picker
      {...props}
      kind="participants"
      title={t('pick.participants')}
      searchLabel={t('pick.searchParticipants')}
      emptyText={t('pick.noParticipants')}
      maximum={MAX_PARTICIPANTS}
      maximumText={t('pick.maximum', { max: MAX_PARTICIPANTS })}
      fetchPage={fetchParticipants}
      sort="name"
      filter={{
        name: 'unit',
        label: t('pick.allUnits'),
        placeholder: t('pick.allUnits'),
        options: UNITS.map((value) => ({ value, label: value })),
      }}
      primary={({ name }) => name}
      secondary={({ nip, unit }) => [nip, unit].filter((part) => part !== null).join(' · ')}
    />
  )
}

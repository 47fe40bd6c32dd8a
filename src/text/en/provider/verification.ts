/** A provider's verification (KYC): the form and its status. */
export const VERIFICATION = {
  'kyc.button': 'Verify Profile',
  'kyc.title': 'Verify your profile',
  'kyc.intro':
    'We’ll review your details and give you a verified badge. They’re encrypted, seen only by an admin, and deleted 30 days after the decision.',
  'kyc.full_name': 'Full name',
  'kyc.id_type': 'Government ID type',
  'kyc.driver_license': 'Driver’s license',
  'kyc.passport': 'Passport',
  'kyc.national_id': 'National ID',
  'kyc.state_id': 'State ID',
  'kyc.id_number': 'Government ID number',
  'kyc.category': 'Business category',
  'kyc.category_choose': 'Choose a category',
  'kyc.cleaning_services': 'Cleaning services',
  'kyc.home_repair': 'Home repair',
  'kyc.tutoring_education': 'Tutoring and education',
  'kyc.fitness_wellness': 'Fitness and wellness',
  'kyc.beauty_personal_care': 'Beauty and personal care',
  'kyc.delivery_logistics': 'Delivery and logistics',
  'kyc.tech_support': 'Tech support',
  'kyc.creative_services': 'Creative services',
  'kyc.transportation': 'Transportation',
  'kyc.other': 'Other',
  'kyc.phone': 'Phone number',
  'kyc.address': 'Street address',
  'kyc.city': 'City',
  'kyc.state': 'State',
  'kyc.zip': 'ZIP code',
  'kyc.notes': 'Additional notes',
  'kyc.document': 'Photo or PDF of your ID',
  'kyc.document_help': 'Up to 10 MB. We remove the location and date from photos before sending.',
  'kyc.document_choose': 'Choose a file',
  'kyc.document_other': 'Choose another file',
  'kyc.document_remove': 'Remove file',
  'kyc.document_photo': 'Photo, {kb} KB',
  'kyc.document_pdf': 'PDF, {kb} KB',
  'kyc.kept': 'Your draft stays encrypted on this device until you send it.',
  'kyc.not_kept': 'This browser can’t save a draft. Submit before you leave.',
  'kyc.offline': 'You’re offline. Your draft stays here until you can submit it.',
  'kyc.submit': 'Submit Verification',
  'kyc.log_in': 'Please log in to submit KYC verification', // Quoted by the specification.
  'kyc.done_title': 'KYC Verification Submitted Successfully', // Quoted by the specification.
  'kyc.done_text': 'The review takes 24-48 hours.',
  'kyc.failed_title': 'KYC Submission Failed', // Quoted by the specification.
  'kyc.failed_text': 'Something went wrong. Please try again later.', // Quoted by the specification.
  'kyc.network_title': 'Connection Error', // Quoted by the specification.
  'kyc.network_text': 'Unable to submit KYC verification. Please check your internet connection and try again.', // Quoted by the specification.
  'kyc.pending': 'Verification under review',
  'kyc.pending_text': 'Sent on {date}. It typically takes 24 to 48 hours.',
  'kyc.rejected': 'Verification not approved',
  'kyc.again': 'Try again',
} as const

import { testAgreementOfPeople } from '../agreementOfPeople.ts'

testAgreementOfPeople({ people: 120, places: 100, roles: 120, seed: 20_261_121 })

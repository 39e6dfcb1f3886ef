export { typicalDigits as experiment } from '../shared/typical-digits.ts';

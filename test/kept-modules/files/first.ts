import '../keeping';

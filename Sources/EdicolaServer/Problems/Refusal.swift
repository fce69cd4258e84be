import EdicolaCore
import HTTPTypes

/// A problem with its header fields, such as `Allow` or `Content-Range`.
struct Refusal: Error, Sendable {
    var problem: Problem
    var headers: HTTPFields

    init(_ kind: Problem.Kind, detail: String? = nil, headers: HTTPFields = HTTPFields()) {
        problem = Problem(kind, detail: detail)
        self.headers = headers
    }

    init(_ problem: Problem, headers: HTTPFields = HTTPFields()) {
        self.problem = problem
        self.headers = headers
    }
}
